import { createFileRoute } from '@tanstack/react-router'
import { connections } from '../../../../../contract/networks/connections.ts'
import { ConnectionsScreen } from '../../../../networks/manage/ConnectionsScreen.tsx'
import { connectionsSearch } from '../../../../networks/manage/search.ts'

export const Route = createFileRoute('/admin/manage/groups/connections')({
  validateSearch: connectionsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(connections.list, { query: deps }),
  staticData: { title: 'manage.connections.title', texts: ['manage', 'downloads'] },
  component: ConnectionsScreen,
})
