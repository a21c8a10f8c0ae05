import { createFileRoute } from '@tanstack/react-router'
import { NewMembersScreen } from '../../../../networks/members/NewMembersScreen.tsx'

export const Route = createFileRoute('/_user/communities/$communityId/invite_members')({
  staticData: { title: 'members.new.invite_title', texts: ['members', 'networks'] },
  component: () => <NewMembersScreen does="invite" />,
})
