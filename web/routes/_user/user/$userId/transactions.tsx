import { createFileRoute } from '@tanstack/react-router'
import { users } from '../../../../../contract/people/people.ts'
import { points } from '../../../../../contract/recognition/points.ts'
import { TransactionsScreen } from '../../../../recognition/points/TransactionsScreen.tsx'
import { transactionsAsked, transactionsSearch } from '../../../../recognition/search.ts'

export const Route = createFileRoute('/_user/user/$userId/transactions')({
  validateSearch: transactionsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const given = { params: { id: params.userId } }
    await Promise.all([
      context.prefetch(users.show, given),
      context.prefetch(points.transactions, { ...given, query: transactionsAsked(deps) }),
    ])
  },
  staticData: { title: 'recognition.transactions.title', texts: ['recognition'] },
  component: () => <TransactionsScreen id={Route.useParams().userId} />,
})
