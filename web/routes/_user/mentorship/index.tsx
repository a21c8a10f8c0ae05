import { createFileRoute } from '@tanstack/react-router'
import { mentorships } from '../../../../contract/mentorship/mentorships.ts'
import { StartScreen } from '../../../mentorship/StartScreen.tsx'

export const Route = createFileRoute('/_user/mentorship/')({
  loader: ({ context }) => context.warm(mentorships.list, { query: { state: 'active', page_size: 10 } }),
  staticData: { title: 'mentorship.title', texts: ['mentorship', 'mentorshipCircles', 'mentorshipPrograms'] },
  component: StartScreen,
})
