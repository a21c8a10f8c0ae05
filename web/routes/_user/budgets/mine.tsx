import { createFileRoute } from '@tanstack/react-router'
import { MyRequestsScreen } from '../../../budgets/requests/MyRequestsScreen.tsx'
import { requestsSearch } from '../../../budgets/search.ts'

export const Route = createFileRoute('/_user/budgets/mine')({
  validateSearch: requestsSearch,
  staticData: { title: 'budgets.mine.title', texts: ['budgets'] },
  component: MyRequestsScreen,
})
