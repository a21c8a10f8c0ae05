import { createFileRoute } from '@tanstack/react-router'
import { networkInsights } from '../../../../../../../contract/networks/insights.ts'
import { InsightsScreen } from '../../../../../../networks/members/InsightsScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/insights')({
  loader: ({ context, params }) =>
    context.warm(networkInsights.show, { params: { id: Number(params.networkId) } }),
  staticData: { title: 'insights.title', texts: ['insights', 'charts'] },
  component: InsightsScreen,
})
