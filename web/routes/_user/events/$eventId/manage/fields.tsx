import { createFileRoute } from '@tanstack/react-router'
import { FieldsScreen } from '../../../../../events/planning/desk/FieldsScreen.tsx'

export const Route = createFileRoute('/_user/events/$eventId/manage/fields')({
  staticData: { title: 'eventPlanning.desk.fields', texts: ['eventPlanning', 'posts', 'calendars'] },
  component: FieldsScreen,
})
