import { createFileRoute } from '@tanstack/react-router'
import { groupLeaders } from '../../../../../../../../contract/networks/leaders.ts'
import { LeadersScreen } from '../../../../../../../networks/leaders/LeadersScreen.tsx'
import { leadersOf, leadersSearch } from '../../../../../../../networks/leaders/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/leaders/')({
  validateSearch: leadersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.warm(groupLeaders.list, { query: leadersOf(deps, params.networkId) }),
  staticData: { title: 'leaders.list.title', texts: ['leaders', 'downloads'] },
  component: LeadersScreen,
})
