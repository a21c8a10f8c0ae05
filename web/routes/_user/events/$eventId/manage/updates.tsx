import { createFileRoute } from '@tanstack/react-router'
import { eventUpdates } from '../../../../../../contract/planning/eventKpis.ts'
import { EventUpdatesScreen } from '../../../../../planning/kpis/EventUpdatesScreen.tsx'
import { updatesSearch } from '../../../../../planning/kpis/search.ts'

export const Route = createFileRoute('/_user/events/$eventId/manage/updates')({
  validateSearch: updatesSearch,
  loader: ({ context, params }) =>
    context.prefetch(eventUpdates.list, { params: { id: Number(params.eventId) } }),
  staticData: {
    title: 'eventPlanning.desk.updates',
    texts: ['eventPlanning', 'planning', 'posts', 'calendars', 'fields'],
  },
  component: EventUpdatesScreen,
})
