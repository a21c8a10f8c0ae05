import { createFileRoute } from '@tanstack/react-router'
import { mentorshipPrograms } from '../../../../../../contract/mentorship/programs.ts'
import { ParticipantsScreen } from '../../../../../mentorship/programs/ParticipantsScreen.tsx'
import { participantsSearch } from '../../../../../mentorship/programs/programSearch.ts'

export const Route = createFileRoute('/admin/mentorship/programs/$programId/people')({
  validateSearch: participantsSearch,
  loader: ({ context, params }) =>
    context.prefetch(mentorshipPrograms.show, { params: { id: params.programId } }),
  staticData: { texts: ['mentorship', 'leaders', 'downloads', 'mentorshipPrograms'] },
  component: () => <ParticipantsScreen id={Route.useParams().programId} />,
})
