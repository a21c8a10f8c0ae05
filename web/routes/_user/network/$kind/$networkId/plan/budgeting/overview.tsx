import { createFileRoute } from '@tanstack/react-router'
import { aggregateBudgets } from '../../../../../../../../contract/budgets/aggregate.ts'
import { fiscalPeriods } from '../../../../../../../../contract/budgets/fiscalPeriods.ts'
import { networkPaths } from '../../../../../../../../contract/networks/addresses.ts'
import { aggregateAsked, aggregateSearch } from '../../../../../../../budgets/aggregate/search.ts'
import { OverviewScreen } from '../../../../../../../budgets/network/OverviewScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/budgeting/overview')({
  validateSearch: aggregateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    Promise.all([
      context.warm(aggregateBudgets.show, {
        query: {
          ...aggregateAsked({ ...deps, axis: params.kind === networkPaths.region ? 'regions' : 'tree' }),
          network_id: Number(params.networkId),
        },
      }),
      context.warm(fiscalPeriods.choices),
    ]),
  staticData: {
    title: 'networks.page.plan_aggregate',
    texts: ['budgets', 'finance', 'networks', 'downloads', 'charts'],
  },
  component: OverviewScreen,
})
