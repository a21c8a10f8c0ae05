import { createFileRoute } from '@tanstack/react-router'
import { annualBudgets } from '../../../../../../../../contract/budgets/annualBudgets.ts'
import { FiscalBudgetScreen } from '../../../../../../../budgets/network/FiscalBudgetScreen.tsx'
import { budgetSearch } from '../../../../../../../budgets/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/budgeting/manage')({
  validateSearch: budgetSearch,
  loaderDeps: ({ search: { period } }) => ({ period }),
  loader: ({ context, params, deps }) =>
    context.warm(annualBudgets.ofNetwork, {
      params: { id: params.networkId },
      query: { period_id: deps.period },
    }),
  staticData: {
    title: 'networks.page.plan_fiscal',
    texts: ['budgets', 'finance', 'networks', 'downloads', 'charts'],
  },
  component: FiscalBudgetScreen,
})
