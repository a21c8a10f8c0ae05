import { createFileRoute } from '@tanstack/react-router'
import { mentorshipPrograms } from '../../../../../../contract/mentorship/programs.ts'
import { MatchingScreen } from '../../../../../mentorship/programs/MatchingScreen.tsx'
import { matchingSearch } from '../../../../../mentorship/programs/programSearch.ts'

export const Route = createFileRoute('/admin/mentorship/programs/$programId/matching')({
  validateSearch: matchingSearch,
  loader: ({ context, params }) =>
    context.prefetch(mentorshipPrograms.show, { params: { id: params.programId } }),
  staticData: { texts: ['mentorship', 'mentorshipPrograms'] },
  component: () => <MatchingScreen id={Route.useParams().programId} />,
})
