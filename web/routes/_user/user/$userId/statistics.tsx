import { createFileRoute } from '@tanstack/react-router'
import { users } from '../../../../../contract/people/people.ts'
import { usage } from '../../../../../contract/people/profile.ts'
import { UsageScreen } from '../../../../people/me/UsageScreen.tsx'

export const Route = createFileRoute('/_user/user/$userId/statistics')({
  loader: async ({ context, params }) => {
    const given = { params: { id: params.userId } }
    await Promise.all([context.prefetch(users.show, given), context.prefetch(usage.show, given)])
  },
  staticData: { texts: ['people', 'profile'] },
  component: () => <UsageScreen id={Route.useParams().userId} />,
})
