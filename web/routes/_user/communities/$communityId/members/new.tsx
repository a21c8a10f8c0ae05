import { createFileRoute } from '@tanstack/react-router'
import { NewMembersScreen } from '../../../../../networks/members/NewMembersScreen.tsx'

export const Route = createFileRoute('/_user/communities/$communityId/members/new')({
  staticData: { title: 'members.new.title', texts: ['members', 'networks'] },
  component: () => <NewMembersScreen does="add" />,
})
