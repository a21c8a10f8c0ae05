import { createFileRoute } from '@tanstack/react-router'
import { recordedHours } from '../../../../../contract/people/hours.ts'
import { HoursScreen } from '../../../../people/me/HoursScreen.tsx'

export const Route = createFileRoute('/_user/profile/record-hours/$communityId')({
  loader: ({ context, params }) =>
    context.prefetch(recordedHours.show, { params: { networkId: params.communityId } }),
  staticData: { title: 'profile.hours.title', texts: ['people', 'profile'] },
  component: () => <HoursScreen networkId={Route.useParams().communityId} />,
})
