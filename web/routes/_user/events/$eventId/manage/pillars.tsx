import { createFileRoute } from '@tanstack/react-router'
import { eventPillars } from '../../../../../../contract/planning/outcomes.ts'
import { EventPillarsScreen } from '../../../../../planning/outcomes/EventPillarsScreen.tsx'

export const Route = createFileRoute('/_user/events/$eventId/manage/pillars')({
  loader: ({ context, params }) =>
    context.warm(eventPillars.show, { params: { id: Number(params.eventId) } }),
  staticData: { title: 'planning.event.title', texts: ['eventPlanning', 'planning', 'posts', 'calendars'] },
  component: EventPillarsScreen,
})
