import { createFileRoute } from '@tanstack/react-router'
import { users } from '../../../../../contract/people/people.ts'
import { points } from '../../../../../contract/recognition/points.ts'
import { transactionsQuestion, transactionsSearch } from '../../../../people/me/search.ts'
import { TransactionsScreen } from '../../../../people/me/TransactionsScreen.tsx'

export const Route = createFileRoute('/_user/user/$userId/transactions')({
  validateSearch: transactionsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const given = { params: { id: params.userId } }
    await Promise.all([
      context.prefetch(users.show, given),
      context.prefetch(points.transactions, { ...given, query: transactionsQuestion(deps) }),
    ])
  },
  staticData: { title: 'profile.points.title', texts: ['people', 'profile'] },
  component: () => <TransactionsScreen id={Route.useParams().userId} />,
})
