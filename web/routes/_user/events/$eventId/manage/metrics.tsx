import { createFileRoute } from '@tanstack/react-router'
import { eventMetrics } from '../../../../../../contract/planning/eventKpis.ts'
import { EventMetricsScreen } from '../../../../../planning/kpis/EventMetricsScreen.tsx'

export const Route = createFileRoute('/_user/events/$eventId/manage/metrics')({
  loader: ({ context, params }) =>
    context.prefetch(eventMetrics.show, { params: { id: Number(params.eventId) } }),
  staticData: {
    title: 'eventPlanning.desk.metrics',
    texts: ['eventPlanning', 'planning', 'posts', 'calendars', 'charts'],
  },
  component: EventMetricsScreen,
})
