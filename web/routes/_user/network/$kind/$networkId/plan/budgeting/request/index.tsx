import { createFileRoute } from '@tanstack/react-router'
import { budgetRequests } from '../../../../../../../../../contract/budgets/budgetRequests.ts'
import { RequestsScreen } from '../../../../../../../../budgets/requests/RequestsScreen.tsx'
import { requestsSearch } from '../../../../../../../../budgets/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/budgeting/request/')({
  validateSearch: requestsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps: { period, page_size, ...asked } }) =>
    context.warm(budgetRequests.list, {
      query: {
        ...asked,
        network_id: Number(params.networkId),
        period_id: period,
        page_size: page_size as 25 | undefined,
      },
    }),
  staticData: { title: 'networks.page.plan_requests', texts: ['budgets', 'networks', 'downloads'] },
  component: RequestsScreen,
})
