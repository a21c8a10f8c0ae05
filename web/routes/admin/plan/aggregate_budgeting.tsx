import { createFileRoute } from '@tanstack/react-router'
import { aggregateBudgets } from '../../../../contract/budgets/aggregate.ts'
import { fiscalPeriods } from '../../../../contract/budgets/fiscalPeriods.ts'
import { AggregateScreen } from '../../../budgets/admin/AggregateScreen.tsx'
import { aggregateAsked, aggregateSearch } from '../../../budgets/aggregate/search.ts'

export const Route = createFileRoute('/admin/plan/aggregate_budgeting')({
  validateSearch: aggregateSearch,
  loaderDeps: ({ search }) => aggregateAsked(search),
  loader: ({ context, deps }) =>
    Promise.all([context.warm(aggregateBudgets.show, { query: deps }), context.warm(fiscalPeriods.choices)]),
  staticData: { title: 'finance.aggregate.title', texts: ['budgets', 'finance', 'downloads', 'charts'] },
  component: AggregateScreen,
})
