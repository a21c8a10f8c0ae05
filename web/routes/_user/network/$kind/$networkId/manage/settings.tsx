import { createFileRoute } from '@tanstack/react-router'
import { managedNetworks } from '../../../../../../../contract/networks/manage.ts'
import { NetworkSettingsScreen } from '../../../../../../networks/settings/SettingsScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/settings')({
  loader: ({ context, params }) => {
    const { networkId: id } = params
    return context.prefetch(managedNetworks.show, { params: { id } })
  },
  staticData: { title: 'manage.edit.title', texts: ['manage', 'people', 'fields'] },
  component: NetworkSettingsScreen,
})
