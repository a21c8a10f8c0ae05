import { createFileRoute } from '@tanstack/react-router'
import { mentorshipSessions } from '../../../../../contract/mentorship/sessions.ts'
import { SessionScreen } from '../../../../mentorship/sessions/SessionScreen.tsx'

export const Route = createFileRoute('/_user/mentorship/sessions/$sessionId/')({
  loader: ({ context, params }) =>
    context.prefetch(mentorshipSessions.show, { params: { id: params.sessionId } }),
  staticData: { texts: ['mentorship'] },
  component: () => <SessionScreen id={Route.useParams().sessionId} />,
})
