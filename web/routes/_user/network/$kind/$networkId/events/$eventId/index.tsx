import { createFileRoute } from '@tanstack/react-router'
import { events } from '../../../../../../../../contract/events/pages.ts'
import { EventScreen } from '../../../../../../../events/EventScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/events/$eventId/')({
  loader: ({ context, params }) => context.prefetch(events.show, { params: { id: params.eventId } }),
  staticData: {
    title: 'events.title',
    texts: [
      'events',
      'eventPlanning',
      'posts',
      'registrations',
      'eventDay',
      'calendars',
      'networks',
      'fields',
    ],
  },
  component: EventScreen,
})
