import { createFileRoute } from '@tanstack/react-router'
import { mentorshipConcerns } from '../../../../contract/mentorship/mentorships.ts'
import { ConcernsScreen } from '../../../mentorship/admin/ConcernsScreen.tsx'
import { concernsAsked, concernsSearch } from '../../../mentorship/admin/choiceKinds.ts'

export const Route = createFileRoute('/admin/mentorship/concerns')({
  validateSearch: concernsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(mentorshipConcerns.list, { query: concernsAsked(deps) }),
  staticData: { title: 'mentorship.admin.concerns.title', texts: ['mentorship'] },
  component: ConcernsScreen,
})
