import { createFileRoute } from '@tanstack/react-router'
import { mentorshipPrograms } from '../../../../../contract/mentorship/programs.ts'
import { ProgramsScreen } from '../../../../mentorship/programs/ProgramsScreen.tsx'
import { programsAsked, programsSearch } from '../../../../mentorship/programs/programSearch.ts'

export const Route = createFileRoute('/admin/mentorship/programs/')({
  validateSearch: programsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(mentorshipPrograms.list, { query: programsAsked(deps) }),
  staticData: { title: 'mentorshipPrograms.title', texts: ['mentorshipPrograms'] },
  component: ProgramsScreen,
})
