import { createFileRoute } from '@tanstack/react-router'
import { mentorshipPrograms } from '../../../../../../contract/mentorship/programs.ts'
import { QuestionsScreen } from '../../../../../mentorship/programs/QuestionsScreen.tsx'
import { questionsSearch } from '../../../../../networks/members/search.ts'

export const Route = createFileRoute('/admin/mentorship/programs/$programId/questions')({
  validateSearch: questionsSearch,
  loader: ({ context, params }) =>
    context.prefetch(mentorshipPrograms.show, { params: { id: params.programId } }),
  staticData: { texts: ['members', 'fields', 'mentorshipPrograms'] },
  component: () => <QuestionsScreen id={Route.useParams().programId} />,
})
