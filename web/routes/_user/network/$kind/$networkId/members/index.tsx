import { createFileRoute } from '@tanstack/react-router'
import { members } from '../../../../../../../contract/networks/members.ts'
import { MembersScreen } from '../../../../../../networks/members/MembersScreen.tsx'
import { membersSearch, questionOf } from '../../../../../../networks/members/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/members/')({
  validateSearch: membersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.warm(members.list, { query: questionOf(deps, params.networkId) }),
  staticData: { title: 'members.list.title', texts: ['members', 'networks', 'downloads', 'users'] },
  component: MembersScreen,
})
