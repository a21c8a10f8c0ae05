import { createFileRoute } from '@tanstack/react-router'
import { networkPlans } from '../../../../../../../contract/events/management.ts'
import { PendingScreen } from '../../../../../../events/planning/PendingScreen.tsx'
import { pendingSearch } from '../../../../../../events/planning/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/events/pending')({
  validateSearch: pendingSearch,
  loader: ({ context, params }) =>
    context.prefetch(networkPlans.pending, { params: { id: Number(params.networkId) } }),
  staticData: {
    title: 'eventPlanning.pending.title',
    texts: ['eventPlanning', 'events', 'networks', 'posts', 'calendars'],
  },
  component: PendingScreen,
})
