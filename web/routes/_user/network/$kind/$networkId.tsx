import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../../contract/networks/networks.ts'
import { rightDoor } from '../../../../networks/doors.ts'
import { NetworkLayout } from '../../../../networks/NetworkLayout.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId')({
  loader: async ({ context, params, location }) =>
    rightDoor(
      params.kind,
      await context.prefetch(groups.show, { params: { id: params.networkId } }),
      location,
    ),
  staticData: { texts: ['networks', 'members', 'fields'] },
  component: NetworkLayout,
})
