import { createFileRoute } from '@tanstack/react-router'
import { networkTrends } from '../../../../../../../contract/networks/trends.ts'
import { OverviewScreen } from '../../../../../../networks/manage/OverviewScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/overview')({
  loader: ({ context, params }) => context.prefetch(networkTrends.show, { params: { id: params.networkId } }),
  staticData: { title: 'networks.trends.title', texts: ['insights', 'networks', 'leaders'] },
  component: OverviewScreen,
})
