import { createFileRoute, redirect } from '@tanstack/react-router'
import { mentorshipCircles } from '../../../../../contract/mentorship/circles.ts'
import { mentorships } from '../../../../../contract/mentorship/mentorships.ts'
import { mentorshipSessions } from '../../../../../contract/mentorship/sessions.ts'
import { EditSessionScreen } from '../../../../mentorship/sessions/NewSessionScreen.tsx'

export const Route = createFileRoute('/_user/mentorship/sessions/$sessionId/edit')({
  loader: async ({ context, params }) => {
    const session = await context.prefetch(mentorshipSessions.show, { params: { id: params.sessionId } })
    if (!session.can.edit) throw redirect({ href: `/mentorship/sessions/${session.id}`, replace: true })
    const room = { params: { id: session.room.id } }
    await (session.room.kind === 'circle'
      ? context.prefetch(mentorshipCircles.show, room)
      : context.prefetch(mentorships.show, room))
  },
  staticData: { title: 'mentorship.sessions.change', texts: ['mentorship'] },
  component: () => <EditSessionScreen id={Route.useParams().sessionId} />,
})
