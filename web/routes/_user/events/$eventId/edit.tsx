import { createFileRoute } from '@tanstack/react-router'
import { events } from '../../../../../contract/events/pages.ts'
import { EditEventScreen } from '../../../../events/planning/EditEventScreen.tsx'

export const Route = createFileRoute('/_user/events/$eventId/edit')({
  loader: async ({ context, params }) => {
    const event = await context.prefetch(events.show, { params: { id: Number(params.eventId) } })
    if (!event.can.edit) await context.may('events.manage', event.host.id)
  },
  staticData: {
    title: 'eventPlanning.edit.title',
    texts: ['eventPlanning', 'posts', 'calendars', 'events', 'registrations'],
  },
  component: EditEventScreen,
})
