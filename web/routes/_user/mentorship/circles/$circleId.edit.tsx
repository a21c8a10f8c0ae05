import { createFileRoute, redirect } from '@tanstack/react-router'
import { mentorshipCircles } from '../../../../../contract/mentorship/circles.ts'
import { toMentorship } from '../../../../mentorship/addresses.ts'
import { EditCircleScreen } from '../../../../mentorship/circles/CircleForm.tsx'

export const Route = createFileRoute('/_user/mentorship/circles/$circleId/edit')({
  loader: async ({ context, params }) => {
    const circle = await context.prefetch(mentorshipCircles.show, { params: { id: params.circleId } })
    if (!circle.can.edit) throw redirect({ href: toMentorship.circle(circle), replace: true })
  },
  staticData: { texts: ['mentorship', 'mentorshipCircles'] },
  component: () => <EditCircleScreen id={Route.useParams().circleId} />,
})
