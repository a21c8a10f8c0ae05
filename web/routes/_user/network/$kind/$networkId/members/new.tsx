import { createFileRoute } from '@tanstack/react-router'
import { members, segmentLinks } from '../../../../../../../contract/networks/members.ts'
import { NewMembersScreen } from '../../../../../../networks/members/NewMembersScreen.tsx'
import { firstLinks, questionOf } from '../../../../../../networks/members/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/members/new')({
  loader: ({ context, params: { networkId } }) =>
    Promise.all([
      context.warm(members.list, { query: questionOf({}, networkId) }),
      // People who may not add members are refused here, with the reason.
      context.prefetch(segmentLinks.list, { params: { id: Number(networkId) }, query: firstLinks }),
    ]),
  staticData: { title: 'shell.pages.new_member', texts: ['members', 'networks', 'segments'] },
  component: () => <NewMembersScreen does="add" />,
})
