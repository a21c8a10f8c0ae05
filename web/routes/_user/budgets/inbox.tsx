import { createFileRoute } from '@tanstack/react-router'
import { InboxScreen } from '../../../budgets/requests/InboxScreen.tsx'
import { requestsSearch } from '../../../budgets/search.ts'

export const Route = createFileRoute('/_user/budgets/inbox')({
  validateSearch: requestsSearch,
  staticData: { title: 'budgets.inbox.title', texts: ['budgets'] },
  component: InboxScreen,
})
