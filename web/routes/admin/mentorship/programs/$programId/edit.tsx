import { createFileRoute } from '@tanstack/react-router'
import { mentorshipPrograms } from '../../../../../../contract/mentorship/programs.ts'
import { EditProgramScreen } from '../../../../../mentorship/programs/ProgramForm.tsx'

export const Route = createFileRoute('/admin/mentorship/programs/$programId/edit')({
  loader: async ({ context, params }) => {
    await context.prefetch(mentorshipPrograms.show, { params: { id: params.programId } })
    await context.may('mentorship.programs')
  },
  staticData: { texts: ['mentorship', 'mentorshipPrograms'] },
  component: () => <EditProgramScreen id={Route.useParams().programId} />,
})
