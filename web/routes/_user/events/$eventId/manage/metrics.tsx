import { createFileRoute } from '@tanstack/react-router'
import { eventMetrics } from '../../../../../../contract/events/desk.ts'
import { MetricsScreen } from '../../../../../events/planning/desk/MetricsScreen.tsx'

export const Route = createFileRoute('/_user/events/$eventId/manage/metrics')({
  loader: ({ context, params }) =>
    context.prefetch(eventMetrics.show, { params: { id: Number(params.eventId) } }),
  staticData: { title: 'eventPlanning.desk.metrics', texts: ['eventPlanning', 'posts', 'calendars'] },
  component: MetricsScreen,
})
