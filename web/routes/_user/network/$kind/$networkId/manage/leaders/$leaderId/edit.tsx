import { createFileRoute } from '@tanstack/react-router'
import { groupLeaders } from '../../../../../../../../../contract/networks/leaders.ts'
import { EditLeaderScreen } from '../../../../../../../../networks/leaders/LeaderForms.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/leaders/$leaderId/edit')({
  loader: ({ context, params }) =>
    Promise.all([
      context.prefetch(groupLeaders.show, { params: { id: params.leaderId } }),
      context.prefetch(groupLeaders.choices, { query: { group_id: Number(params.networkId) } }),
    ]),
  staticData: { title: 'leaders.edit.title', texts: ['leaders'] },
  component: EditLeaderScreen,
})
