import { createFileRoute } from '@tanstack/react-router'
import { events } from '../../../../contract/events/pages.ts'
import { EventScreen } from '../../../events/EventScreen.tsx'

/** Anything after an event's address still leads to the event. */
export const Route = createFileRoute('/_user/events/$eventId/$')({
  loader: ({ context, params }) => context.prefetch(events.show, { params: { id: params.eventId } }),
  staticData: {
    title: 'events.title',
    texts: ['events', 'eventPlanning', 'posts', 'registrations', 'eventDay', 'calendars', 'fields'],
  },
  component: EventScreen,
})
