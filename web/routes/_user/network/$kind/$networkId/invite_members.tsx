import { createFileRoute } from '@tanstack/react-router'
import { memberInvitations, members } from '../../../../../../contract/networks/members.ts'
import { NewMembersScreen } from '../../../../../networks/members/NewMembersScreen.tsx'
import { invitationsSearch, questionOf } from '../../../../../networks/members/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/invite_members')({
  validateSearch: invitationsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { networkId }, deps }) =>
    Promise.all([
      context.warm(members.list, { query: questionOf({}, networkId) }),
      // People who may not add members are refused here, with the reason.
      context.prefetch(memberInvitations.list, { params: { id: Number(networkId) }, query: deps }),
    ]),
  staticData: { title: 'shell.pages.new_member', texts: ['members', 'networks', 'segments'] },
  component: () => <NewMembersScreen does="invite" />,
})
