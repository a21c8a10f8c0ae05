import { createFileRoute } from '@tanstack/react-router'
import { fiscalPeriods } from '../../../../../contract/budgets/fiscalPeriods.ts'
import { BudgetsScreen } from '../../../../budgets/admin/BudgetsScreen.tsx'
import { budgetsSearch, periodsAsked } from '../../../../budgets/admin/search.ts'

export const Route = createFileRoute('/admin/plan/budgeting/')({
  validateSearch: budgetsSearch,
  loaderDeps: ({ search }) => periodsAsked(search),
  loader: ({ context, deps }) =>
    Promise.all([context.warm(fiscalPeriods.list, { query: deps }), context.warm(fiscalPeriods.choices)]),
  staticData: { title: 'budgets.title', texts: ['budgets', 'finance', 'downloads'] },
  component: BudgetsScreen,
})
