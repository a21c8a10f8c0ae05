import { createFileRoute } from '@tanstack/react-router'
import { users } from '../../../../../contract/people.ts'
import { NothingYetScreen } from '../../../../people/me/NothingYetScreen.tsx'

export const Route = createFileRoute('/_user/user/$userId/achievements')({
  loader: ({ context, params }) => context.prefetch(users.show, { params: { id: params.userId } }),
  staticData: { texts: ['profile'] },
  component: () => <NothingYetScreen what="achievements" back={`/user/${Route.useParams().userId}`} />,
})
