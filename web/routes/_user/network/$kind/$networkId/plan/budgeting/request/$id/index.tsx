import { createFileRoute } from '@tanstack/react-router'
import { budgetRequests } from '../../../../../../../../../../contract/budgets/budgetRequests.ts'
import { RequestScreen } from '../../../../../../../../../budgets/requests/RequestScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/budgeting/request/$id/')({
  loader: ({ context, params }) => context.warm(budgetRequests.show, { params: { id: Number(params.id) } }),
  staticData: { title: 'budgets.request.title', texts: ['budgets', 'networks'] },
  component: RequestScreen,
})
