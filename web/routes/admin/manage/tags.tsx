import { createFileRoute } from '@tanstack/react-router'
import { tags } from '../../../../contract/library/words.ts'
import { wordsSearch } from '../../../library/search.ts'
import { TagsScreen } from '../../../library/WordsScreen.tsx'

export const Route = createFileRoute('/admin/manage/tags')({
  validateSearch: wordsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(tags.list, { query: deps }),
  staticData: { title: 'library.words.tag.title', texts: ['library'] },
  component: TagsScreen,
})
