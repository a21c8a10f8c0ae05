import { createFileRoute } from '@tanstack/react-router'
import { merges } from '../../../../../contract/people/merges.ts'
import { MergeScreen } from '../../../../people/merge/MergeScreen.tsx'
import { mergeSearch } from '../../../../people/merge/search.ts'

export const Route = createFileRoute('/admin/system/users/merge')({
  validateSearch: mergeSearch,
  loaderDeps: ({ search: { page, page_size, search } }) => ({ page, page_size, search }),
  loader: ({ context, deps }) => context.warm(merges.list, { query: deps }),
  staticData: { title: 'merges.title', texts: ['merges', 'people'] },
  component: MergeScreen,
})
