import { createFileRoute, redirect } from '@tanstack/react-router'
import { mentorshipProfiles } from '../../../../../contract/mentorship/profiles.ts'
import { toMentorship } from '../../../../mentorship/addresses.ts'
import { NewCircleScreen } from '../../../../mentorship/circles/CircleForm.tsx'

export const Route = createFileRoute('/_user/mentorship/circles/new')({
  loader: async ({ context }) => {
    const { is_mentor } = await context.prefetch(mentorshipProfiles.mine)
    // The list says why, and where one becomes a mentor.
    if (!is_mentor) throw redirect({ href: toMentorship.circles, replace: true })
  },
  staticData: { title: 'mentorshipCircles.new', texts: ['mentorship', 'mentorshipCircles'] },
  component: NewCircleScreen,
})
