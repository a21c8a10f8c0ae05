import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../../../contract/networks/networks.ts'
import { ChaptersScreen } from '../../../../../networks/ChaptersScreen.tsx'
import { childrenOf, childSearch } from '../../../../../networks/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/chapters')({
  validateSearch: childSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.warm(groups.children, { params: { id: params.networkId }, query: childrenOf(deps) }),
  staticData: { title: 'shell.pages.chapters', texts: ['networks', 'members', 'fields'] },
  component: ChaptersScreen,
})
