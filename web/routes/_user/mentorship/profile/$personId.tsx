import { createFileRoute } from '@tanstack/react-router'
import { mentorshipProfiles } from '../../../../../contract/mentorship/profiles.ts'
import { PersonScreen } from '../../../../mentorship/profile/ProfileScreens.tsx'

export const Route = createFileRoute('/_user/mentorship/profile/$personId')({
  loader: ({ context, params }) =>
    context.prefetch(mentorshipProfiles.show, { params: { id: params.personId } }),
  staticData: { texts: ['mentorship'] },
  component: () => <PersonScreen id={Route.useParams().personId} />,
})
