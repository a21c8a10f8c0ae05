import { createFileRoute } from '@tanstack/react-router'
import { accounts } from '../../../../../contract/people/accounts.ts'
import { usage } from '../../../../../contract/people/profile.ts'
import { UserStatisticsScreen } from '../../../../people/admin/UserStatisticsScreen.tsx'

export const Route = createFileRoute('/admin/system/users/$userId/statistics')({
  loader: ({ context, params }) =>
    Promise.all([
      context.prefetch(accounts.show, { params: { id: params.userId } }),
      context.prefetch(usage.show, { params: { id: params.userId } }),
    ]),
  staticData: { title: 'users.statistics.page', texts: ['users'] },
  component: () => <UserStatisticsScreen id={Route.useParams().userId} />,
})
