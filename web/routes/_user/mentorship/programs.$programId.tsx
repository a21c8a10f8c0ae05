import { createFileRoute } from '@tanstack/react-router'
import { programEnrolment } from '../../../../contract/mentorship/programs.ts'
import { OwnProgramScreen } from '../../../mentorship/programs/OwnProgramScreen.tsx'

export const Route = createFileRoute('/_user/mentorship/programs/$programId')({
  loader: ({ context, params }) =>
    context.prefetch(programEnrolment.show, { params: { id: params.programId } }),
  staticData: { texts: ['mentorship', 'mentorshipPrograms', 'fields'] },
  component: () => <OwnProgramScreen id={Route.useParams().programId} />,
})
