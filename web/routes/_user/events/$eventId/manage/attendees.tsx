import { createFileRoute } from '@tanstack/react-router'
import { events } from '../../../../../../contract/events/pages.ts'
import { initiativeUsers } from '../../../../../../contract/events/registrations.ts'
import { AttendeesScreen } from '../../../../../events/registration/AttendeesScreen.tsx'
import { attendeesSearch, questionOf } from '../../../../../events/registration/search.ts'

export const Route = createFileRoute('/_user/events/$eventId/manage/attendees')({
  validateSearch: attendeesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { eventId }, deps }) =>
    Promise.all([
      context.prefetch(events.show, { params: { id: Number(eventId) } }),
      context.prefetch(initiativeUsers.list, { query: questionOf({ page_size: 10 }, eventId) }),
      context.warm(initiativeUsers.list, { query: questionOf(deps, eventId) }),
    ]),
  staticData: {
    title: 'registrations.list.title',
    texts: ['registrations', 'eventPlanning', 'segments', 'downloads'],
  },
  component: AttendeesScreen,
})
