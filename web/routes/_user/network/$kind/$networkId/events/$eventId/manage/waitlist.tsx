import { createFileRoute } from '@tanstack/react-router'
import { initiativeUsers } from '../../../../../../../../../contract/events/registrations.ts'
import { attendeesSearch, questionOf, waitingOf } from '../../../../../../../../events/registration/search.ts'
import { WaitlistScreen } from '../../../../../../../../events/registration/WaitlistScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/events/$eventId/manage/waitlist')({
  validateSearch: attendeesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { eventId }, deps }) =>
    Promise.all([
      context.prefetch(initiativeUsers.list, { query: questionOf({ page_size: 10 }, eventId) }),
      context.warm(initiativeUsers.list, { query: waitingOf(deps, eventId) }),
    ]),
  staticData: {
    title: 'registrations.waitlist.title',
    texts: ['registrations', 'eventPlanning', 'segments', 'networks'],
  },
  component: WaitlistScreen,
})
