import { createFileRoute } from '@tanstack/react-router'
import { mentorshipCircles } from '../../../../../contract/mentorship/circles.ts'
import { CirclesScreen } from '../../../../mentorship/circles/CirclesScreen.tsx'
import { circlesAsked, circlesSearch } from '../../../../mentorship/search.ts'

export const Route = createFileRoute('/_user/mentorship/circles/')({
  validateSearch: circlesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(mentorshipCircles.list, { query: circlesAsked(deps) }),
  staticData: { title: 'mentorshipCircles.title', texts: ['mentorship', 'mentorshipCircles'] },
  component: CirclesScreen,
})
