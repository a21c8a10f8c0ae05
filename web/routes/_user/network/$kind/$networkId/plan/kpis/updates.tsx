import { createFileRoute } from '@tanstack/react-router'
import { networkKpis } from '../../../../../../../../contract/planning/networkKpis.ts'
import { NetworkUpdatesScreen } from '../../../../../../../planning/kpis/NetworkUpdatesScreen.tsx'
import { updatesSearch } from '../../../../../../../planning/kpis/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/kpis/updates')({
  validateSearch: updatesSearch,
  loader: ({ context, params }) => context.warm(networkKpis.updates, { params: { id: params.networkId } }),
  staticData: {
    title: 'networks.page.plan_kpi_updates',
    texts: ['planning', 'networks', 'fields', 'downloads', 'charts'],
  },
  component: NetworkUpdatesScreen,
})
