import { createFileRoute } from '@tanstack/react-router'
import { eventFields } from '../../../../../../contract/planning/eventKpis.ts'
import { EventFieldsScreen } from '../../../../../planning/kpis/EventFieldsScreen.tsx'

export const Route = createFileRoute('/_user/events/$eventId/manage/fields')({
  loader: ({ context, params }) =>
    context.prefetch(eventFields.list, { params: { id: Number(params.eventId) } }),
  staticData: {
    title: 'eventPlanning.desk.fields',
    texts: ['eventPlanning', 'planning', 'posts', 'calendars'],
  },
  component: EventFieldsScreen,
})
