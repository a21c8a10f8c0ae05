import { createFileRoute } from '@tanstack/react-router'
import { users } from '../../../../../contract/people.ts'
import { transactionsSearch } from '../../../../people/me/search.ts'
import { TransactionsScreen } from '../../../../people/me/TransactionsScreen.tsx'

export const Route = createFileRoute('/_user/user/$userId/transactions')({
  validateSearch: transactionsSearch,
  loader: ({ context, params }) => context.prefetch(users.show, { params: { id: params.userId } }),
  staticData: { title: 'profile.points.title', texts: ['people', 'profile'] },
  component: () => <TransactionsScreen id={Route.useParams().userId} />,
})
