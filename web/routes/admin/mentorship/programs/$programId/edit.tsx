import { createFileRoute } from '@tanstack/react-router'
import { mentorshipPrograms } from '../../../../../../contract/mentorship/programs.ts'
import { EditProgramScreen } from '../../../../../mentorship/programs/ProgramForm.tsx'

export const Route = createFileRoute('/admin/mentorship/programs/$programId/edit')({
  loader: ({ context, params }) =>
    context.prefetch(mentorshipPrograms.show, { params: { id: params.programId } }),
  staticData: { texts: ['mentorship', 'mentorshipPrograms'] },
  component: () => <EditProgramScreen id={Route.useParams().programId} />,
})
