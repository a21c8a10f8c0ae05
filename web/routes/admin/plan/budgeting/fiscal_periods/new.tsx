import { createFileRoute } from '@tanstack/react-router'
import { fiscalPeriods } from '../../../../../../contract/budgets/fiscalPeriods.ts'
import { nextPeriod } from '../../../../../../contract/budgets/nextPeriod.ts'
import { NewPeriodScreen } from '../../../../../budgets/admin/NewPeriodScreen.tsx'
import { newPeriodSearch } from '../../../../../budgets/admin/search.ts'

export const Route = createFileRoute('/admin/plan/budgeting/fiscal_periods/new')({
  validateSearch: newPeriodSearch,
  loaderDeps: ({ search: { period, after } }) => ({ period, after }),
  loader: async ({ context, deps: { period, after } }) => {
    await context.may('budgets.periods')
    await context.warm(fiscalPeriods.choices)
    if (after) await context.prefetch(nextPeriod.proposed, { params: { id: after } })
    if (period) await context.prefetch(fiscalPeriods.show, { params: { id: period } })
  },
  staticData: { title: 'finance.new.title', texts: ['budgets', 'finance'] },
  component: NewPeriodScreen,
})
