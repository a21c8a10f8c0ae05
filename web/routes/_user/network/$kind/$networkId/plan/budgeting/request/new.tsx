import { createFileRoute } from '@tanstack/react-router'
import { NewRequestScreen } from '../../../../../../../../budgets/requests/NewRequestScreen.tsx'
import { newRequestSearch } from '../../../../../../../../budgets/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/budgeting/request/new')({
  validateSearch: newRequestSearch,
  loader: ({ context, params }) => context.may('budgets.request', params.networkId),
  staticData: { title: 'budgets.ask.title', texts: ['budgets', 'networks'] },
  component: NewRequestScreen,
})
