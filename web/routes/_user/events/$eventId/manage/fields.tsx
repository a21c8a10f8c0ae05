import { createFileRoute } from '@tanstack/react-router'
import { eventFields } from '../../../../../../contract/events/desk.ts'
import { FieldsScreen } from '../../../../../events/planning/desk/FieldsScreen.tsx'

export const Route = createFileRoute('/_user/events/$eventId/manage/fields')({
  loader: ({ context, params }) =>
    context.prefetch(eventFields.list, { params: { id: Number(params.eventId) } }),
  staticData: { title: 'eventPlanning.desk.fields', texts: ['eventPlanning', 'posts', 'calendars'] },
  component: FieldsScreen,
})
