import { createFileRoute } from '@tanstack/react-router'
import { MetricsScreen } from '../../../../../events/planning/desk/MetricsScreen.tsx'

export const Route = createFileRoute('/_user/events/$eventId/manage/metrics')({
  staticData: { title: 'eventPlanning.desk.metrics', texts: ['eventPlanning', 'posts', 'calendars'] },
  component: MetricsScreen,
})
