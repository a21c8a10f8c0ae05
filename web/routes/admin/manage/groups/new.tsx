import { createFileRoute } from '@tanstack/react-router'
import { NewNetworkScreen } from '../../../../networks/manage/NewNetworkScreen.tsx'

export const Route = createFileRoute('/admin/manage/groups/new')({
  loader: ({ context }) => context.may('networks.create'),
  staticData: { title: 'manage.new.title', texts: ['manage', 'leaders'] },
  component: NewNetworkScreen,
})
