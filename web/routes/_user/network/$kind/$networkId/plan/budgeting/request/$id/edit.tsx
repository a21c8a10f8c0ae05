import { createFileRoute } from '@tanstack/react-router'
import { budgetRequests } from '../../../../../../../../../../contract/budgets/budgetRequests.ts'
import { EditRequestScreen } from '../../../../../../../../../budgets/requests/EditRequestScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/budgeting/request/$id/edit')({
  loader: async ({ context, params }) => {
    await context.may('budgets.request', params.networkId)
    await context.warm(budgetRequests.show, { params: { id: Number(params.id) } })
  },
  staticData: { title: 'budgets.ask.edit', texts: ['budgets', 'networks'] },
  component: EditRequestScreen,
})
