import { createFileRoute } from '@tanstack/react-router'
import { handOver } from '../../../../../../../contract/networks/handOver.ts'
import { networkTrends } from '../../../../../../../contract/networks/trends.ts'
import { OverviewScreen } from '../../../../../../networks/manage/OverviewScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/overview')({
  loader: ({ context, params }) =>
    Promise.all([
      context.prefetch(handOver.show, { params: { id: params.networkId } }),
      context.warm(networkTrends.show, { params: { id: params.networkId } }),
    ]),
  staticData: { title: 'networks.trends.title', texts: ['networks', 'leaders'] },
  component: OverviewScreen,
})
