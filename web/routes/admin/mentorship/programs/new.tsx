import { createFileRoute } from '@tanstack/react-router'
import { mentorshipPrograms } from '../../../../../contract/mentorship/programs.ts'
import { NewProgramScreen } from '../../../../mentorship/programs/ProgramForm.tsx'

export const Route = createFileRoute('/admin/mentorship/programs/new')({
  loader: async ({ context }) => {
    // Refused as well while mentorship is off.
    await context.warm(mentorshipPrograms.list)
    await context.may('mentorship.programs')
  },
  staticData: { title: 'mentorshipPrograms.new', texts: ['mentorship', 'mentorshipPrograms'] },
  component: NewProgramScreen,
})
