import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../contract/networks/networks.ts'
import { rightDoor } from '../../../networks/doors.ts'
import { NetworkLayout } from '../../../networks/NetworkLayout.tsx'

export const Route = createFileRoute('/_user/regions/$regionId')({
  loader: async ({ context, params, location }) =>
    rightDoor('region', await context.prefetch(groups.show, { params: { id: params.regionId } }), location),
  staticData: { texts: ['networks', 'members', 'fields'] },
  component: NetworkLayout,
})
