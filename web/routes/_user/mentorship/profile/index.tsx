import { createFileRoute } from '@tanstack/react-router'
import { mentorshipProfiles } from '../../../../../contract/mentorship/profiles.ts'
import { MyProfileScreen } from '../../../../mentorship/profile/ProfileScreens.tsx'

export const Route = createFileRoute('/_user/mentorship/profile/')({
  loader: ({ context }) => context.prefetch(mentorshipProfiles.mine),
  staticData: { title: 'mentorship.profile.title', texts: ['mentorship'] },
  component: MyProfileScreen,
})
