import { createFileRoute } from '@tanstack/react-router'
import { users } from '../../../../../contract/people/people.ts'
import { ProfileScreen } from '../../../../people/ProfileScreen.tsx'

export const Route = createFileRoute('/_user/user/$userId/')({
  loader: ({ context, params }) => context.prefetch(users.show, { params: { id: params.userId } }),
  staticData: { texts: ['people', 'profile'] },
  component: () => <ProfileScreen id={Route.useParams().userId} />,
})
