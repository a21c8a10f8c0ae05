import { createFileRoute } from '@tanstack/react-router'
import { mentorshipPrograms } from '../../../../../../contract/mentorship/programs.ts'
import { GuidesScreen } from '../../../../../mentorship/programs/GuidesScreen.tsx'

export const Route = createFileRoute('/admin/mentorship/programs/$programId/guides')({
  loader: ({ context, params }) =>
    context.prefetch(mentorshipPrograms.show, { params: { id: params.programId } }),
  staticData: { texts: ['mentorship', 'mentorshipPrograms'] },
  component: () => <GuidesScreen id={Route.useParams().programId} />,
})
