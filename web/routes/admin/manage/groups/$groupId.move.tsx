import { createFileRoute } from '@tanstack/react-router'
import { managedNetworks } from '../../../../../contract/networks/manage.ts'
import { MoveScreen } from '../../../../networks/manage/MoveScreen.tsx'
import { moveSearch } from '../../../../networks/manage/search.ts'

export const Route = createFileRoute('/admin/manage/groups/$groupId/move')({
  validateSearch: moveSearch,
  loader: ({ context, params: { groupId: id } }) =>
    Promise.all([
      context.prefetch(managedNetworks.show, { params: { id } }),
      context.prefetch(managedNetworks.latestMove, { params: { id } }),
    ]),
  staticData: { title: 'manage.move.action', texts: ['manage', 'members'] },
  component: () => <MoveScreen id={Route.useParams().groupId} />,
})
