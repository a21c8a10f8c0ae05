import { createFileRoute } from '@tanstack/react-router'
import { mentorshipProfiles } from '../../../../../contract/mentorship/profiles.ts'
import { EditMentorshipProfileScreen } from '../../../../mentorship/profile/EditProfileScreen.tsx'

export const Route = createFileRoute('/_user/mentorship/profile/edit')({
  loader: ({ context }) => context.prefetch(mentorshipProfiles.mine),
  staticData: { title: 'mentorship.profile.edit_title', texts: ['mentorship'] },
  component: EditMentorshipProfileScreen,
})
