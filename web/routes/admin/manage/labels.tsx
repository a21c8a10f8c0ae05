import { createFileRoute } from '@tanstack/react-router'
import { labels } from '../../../../contract/library/words.ts'
import { wordsSearch } from '../../../library/search.ts'
import { LabelsScreen } from '../../../library/WordsScreen.tsx'

export const Route = createFileRoute('/admin/manage/labels')({
  validateSearch: wordsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(labels.list, { query: deps }),
  staticData: { title: 'library.words.label.title', texts: ['library'] },
  component: LabelsScreen,
})
