import { createFileRoute } from '@tanstack/react-router'
import { sponsors } from '../../../../../../../../contract/networks/sponsors.ts'
import { EditSponsorScreen } from '../../../../../../../networks/sponsors/EditSponsorScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/sponsors/$sponsorId/edit')({
  loader: ({ context, params }) => context.prefetch(sponsors.show, { params: { id: params.sponsorId } }),
  staticData: { title: 'sponsors.edit.title', texts: ['sponsors'] },
  component: EditSponsorScreen,
})
