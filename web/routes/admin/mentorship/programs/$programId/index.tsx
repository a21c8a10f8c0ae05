import { createFileRoute } from '@tanstack/react-router'
import { mentorshipPrograms } from '../../../../../../contract/mentorship/programs.ts'
import { OverviewScreen } from '../../../../../mentorship/programs/OverviewScreen.tsx'

export const Route = createFileRoute('/admin/mentorship/programs/$programId/')({
  loader: ({ context, params }) =>
    context.prefetch(mentorshipPrograms.show, { params: { id: params.programId } }),
  staticData: { texts: ['mentorshipPrograms', 'charts'] },
  component: () => <OverviewScreen id={Route.useParams().programId} />,
})
