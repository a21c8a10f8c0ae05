import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../contract/networks.ts'
import { rightDoor } from '../../../networks/doors.ts'
import { NetworkScreen } from '../../../networks/NetworkScreen.tsx'

export const Route = createFileRoute('/_user/regions/$regionId')({
  loader: async ({ context, params }) =>
    rightDoor('region', await context.prefetch(groups.show, { params: { id: params.regionId } })),
  staticData: { texts: ['networks'] },
  component: () => <NetworkScreen id={Route.useParams().regionId} />,
})
