import { createFileRoute } from '@tanstack/react-router'
import { NewSponsorScreen } from '../../../../../../../networks/sponsors/NewSponsorScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/sponsors/new')({
  loader: ({ context, params }) => context.may('sponsors.manage', params.networkId),
  staticData: { title: 'sponsors.new.title', texts: ['sponsors'] },
  component: NewSponsorScreen,
})
