import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../contract/networks.ts'
import { rightDoor } from '../../../networks/doors.ts'
import { NetworkScreen } from '../../../networks/NetworkScreen.tsx'

export const Route = createFileRoute('/_user/communities/$communityId')({
  loader: async ({ context, params }) =>
    rightDoor('community', await context.prefetch(groups.show, { params: { id: params.communityId } })),
  staticData: { texts: ['networks'] },
  component: () => <NetworkScreen id={Route.useParams().communityId} />,
})
