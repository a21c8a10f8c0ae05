import { createFileRoute } from '@tanstack/react-router'
import { managedNetworks } from '../../../../../contract/networks/manage.ts'
import { groups } from '../../../../../contract/networks/networks.ts'
import { EditNetworkScreen } from '../../../../networks/settings/SettingsScreen.tsx'

export const Route = createFileRoute('/admin/manage/groups/$groupId/edit')({
  loader: ({ context, params }) =>
    Promise.all([
      context.prefetch(managedNetworks.show, { params: { id: params.groupId } }),
      context.prefetch(groups.show, { params: { id: params.groupId } }),
    ]),
  staticData: { title: 'manage.edit.title', texts: ['manage', 'people', 'fields'] },
  component: () => <EditNetworkScreen id={Route.useParams().groupId} />,
})
