import { createFileRoute } from '@tanstack/react-router'
import { userData } from '../../../../contract/access/access.ts'
import { users } from '../../../../contract/people/people.ts'
import { MyProfileScreen } from '../../../people/ProfileScreen.tsx'

export const Route = createFileRoute('/_user/profile/')({
  loader: async ({ context }) => {
    const { user } = await context.prefetch(userData.show)
    await context.prefetch(users.show, { params: { id: user.id } })
  },
  staticData: { title: 'people.profile.mine', texts: ['people', 'profile'] },
  component: MyProfileScreen,
})
