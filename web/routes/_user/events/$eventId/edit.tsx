import { createFileRoute } from '@tanstack/react-router'
import { EditEventScreen } from '../../../../events/planning/EditEventScreen.tsx'

export const Route = createFileRoute('/_user/events/$eventId/edit')({
  staticData: { title: 'eventPlanning.edit.title', texts: ['eventPlanning', 'posts', 'calendars'] },
  component: EditEventScreen,
})
