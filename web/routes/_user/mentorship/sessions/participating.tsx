import { createFileRoute } from '@tanstack/react-router'
import { mentorshipSessions } from '../../../../../contract/mentorship/sessions.ts'
import { sessionsAsked, sessionsSearch } from '../../../../mentorship/search.ts'
import { SessionsScreen } from '../../../../mentorship/sessions/SessionsScreen.tsx'

export const Route = createFileRoute('/_user/mentorship/sessions/participating')({
  validateSearch: sessionsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.warm(mentorshipSessions.list, { query: sessionsAsked('participating', deps) }),
  staticData: { title: 'mentorship.sessions.title.participating', texts: ['mentorship'] },
  component: () => <SessionsScreen as="participating" />,
})
