import { createFileRoute } from '@tanstack/react-router'
import { userData } from '../../../../contract/access/access.ts'
import { users } from '../../../../contract/people/people.ts'
import { EditProfileScreen } from '../../../people/EditProfileScreen.tsx'

export const Route = createFileRoute('/_user/profile/general')({
  loader: async ({ context }) => {
    const { user } = await context.prefetch(userData.show)
    await context.prefetch(users.show, { params: { id: user.id } })
  },
  staticData: { title: 'people.edit.title', texts: ['people', 'profile', 'fields'] },
  component: EditProfileScreen,
})
