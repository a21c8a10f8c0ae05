import { createFileRoute, redirect } from '@tanstack/react-router'
import { userData } from '../../../../../contract/access/access.ts'
import { users } from '../../../../../contract/people/people.ts'
import { EditPersonScreen } from '../../../../people/EditProfileScreen.tsx'

export const Route = createFileRoute('/_user/user/$userId/edit')({
  loader: async ({ context, params }) => {
    const { user } = await context.prefetch(userData.show)
    if (String(user.id) === params.userId) throw redirect({ to: '/profile/general', replace: true })
    const person = await context.prefetch(users.show, { params: { id: params.userId } })
    if (!person.can.edit) throw redirect({ to: '/user/$userId', params, replace: true })
  },
  staticData: { title: 'shell.pages.profile_edit', texts: ['people', 'profile', 'fields'] },
  component: () => <EditPersonScreen id={Route.useParams().userId} />,
})
