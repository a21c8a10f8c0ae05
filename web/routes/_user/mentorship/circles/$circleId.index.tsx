import { createFileRoute } from '@tanstack/react-router'
import { mentorshipCircles } from '../../../../../contract/mentorship/circles.ts'
import { CircleScreen } from '../../../../mentorship/circles/CircleScreen.tsx'

export const Route = createFileRoute('/_user/mentorship/circles/$circleId/')({
  loader: ({ context, params }) =>
    context.prefetch(mentorshipCircles.show, { params: { id: params.circleId } }),
  staticData: { texts: ['mentorship', 'mentorshipCircles', 'leaders'] },
  component: () => <CircleScreen id={Route.useParams().circleId} />,
})
