import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../../contract/networks/networks.ts'
import { NetworkLayout } from '../../../../networks/NetworkLayout.tsx'
import { atRightAddress } from '../../../../networks/networkPage.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId')({
  loader: async ({ context, params, location }) =>
    atRightAddress(
      params.kind,
      await context.prefetch(groups.show, { params: { id: params.networkId } }),
      location,
    ),
  staticData: { texts: ['networks', 'members', 'fields'] },
  component: NetworkLayout,
})
