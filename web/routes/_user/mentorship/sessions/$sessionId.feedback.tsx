import { createFileRoute, redirect } from '@tanstack/react-router'
import { mentorshipSessions } from '../../../../../contract/mentorship/sessions.ts'
import { FeedbackScreen } from '../../../../mentorship/sessions/FeedbackScreen.tsx'

export const Route = createFileRoute('/_user/mentorship/sessions/$sessionId/feedback')({
  loader: async ({ context, params }) => {
    const { id, can, my_feedback } = await context.prefetch(mentorshipSessions.show, {
      params: { id: params.sessionId },
    })
    if (!can.give_feedback && !my_feedback)
      throw redirect({ href: `/mentorship/sessions/${id}`, replace: true })
  },
  staticData: { title: 'mentorship.sessions.feedback_title', texts: ['mentorship'] },
  component: () => <FeedbackScreen id={Route.useParams().sessionId} />,
})
