import { createFileRoute } from '@tanstack/react-router'
import { eventUpdates } from '../../../../../../contract/events/desk.ts'
import { UpdatesScreen } from '../../../../../events/planning/desk/UpdatesScreen.tsx'
import { deskSearch } from '../../../../../events/planning/search.ts'

export const Route = createFileRoute('/_user/events/$eventId/manage/updates')({
  validateSearch: deskSearch,
  loader: ({ context, params }) =>
    context.prefetch(eventUpdates.list, { params: { id: Number(params.eventId) } }),
  staticData: {
    title: 'eventPlanning.desk.updates',
    texts: ['eventPlanning', 'posts', 'calendars', 'fields'],
  },
  component: UpdatesScreen,
})
