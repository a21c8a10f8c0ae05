import { createFileRoute } from '@tanstack/react-router'
import { managedNetworks } from '../../../../../../contract/manage.ts'
import { NetworkSettingsScreen } from '../../../../../networks/settings/SettingsScreen.tsx'

export const Route = createFileRoute('/_user/communities/$communityId/manage/settings')({
  loader: ({ context, params }) =>
    context.prefetch(managedNetworks.show, { params: { id: params.communityId } }),
  staticData: { title: 'manage.edit.title', texts: ['manage', 'people', 'fields'] },
  component: NetworkSettingsScreen,
})
