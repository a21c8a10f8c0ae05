import { createFileRoute } from '@tanstack/react-router'
import { handOver } from '../../../../../../../contract/networks/handOver.ts'
import { HandOverScreen } from '../../../../../../networks/leaders/HandOverScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/hand-over')({
  loader: ({ context, params }) => context.prefetch(handOver.show, { params: { id: params.networkId } }),
  staticData: { title: 'leaders.hand_over.title', texts: ['leaders'] },
  component: HandOverScreen,
})
