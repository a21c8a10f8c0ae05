import { createFileRoute } from '@tanstack/react-router'
import { members, segmentLinks } from '../../../../../../contract/networks/members.ts'
import { NewMembersScreen } from '../../../../../networks/members/NewMembersScreen.tsx'
import { firstLinks, questionOf } from '../../../../../networks/members/search.ts'

export const Route = createFileRoute('/_user/groups/$groupId/members/new')({
  loader: ({ context, params: { groupId } }) =>
    Promise.all([
      context.warm(members.list, { query: questionOf({}, groupId) }),
      // Whoever may not add anybody is refused here, and reads why.
      context.prefetch(segmentLinks.list, { params: { id: Number(groupId) }, query: firstLinks }),
    ]),
  staticData: { title: 'shell.pages.new_member', texts: ['members', 'networks', 'segments'] },
  component: () => <NewMembersScreen does="add" />,
})
