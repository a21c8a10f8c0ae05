import { createFileRoute } from '@tanstack/react-router'
import { groupLeaders } from '../../../../../../../../contract/networks/leaders.ts'
import { NewLeaderScreen } from '../../../../../../../networks/leaders/LeaderForms.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/leaders/new')({
  loader: ({ context, params }) =>
    context.prefetch(groupLeaders.choices, { query: { group_id: Number(params.networkId) } }),
  staticData: { title: 'leaders.new.title', texts: ['leaders'] },
  component: NewLeaderScreen,
})
