import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../contract/networks/networks.ts'
import { NetworksScreen } from '../../../networks/NetworksScreen.tsx'
import { networkSearch, questionOf } from '../../../networks/search.ts'

export const Route = createFileRoute('/_user/groups/')({
  validateSearch: networkSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(groups.list, { query: questionOf(deps, 'group') }),
  staticData: { title: 'networks.list.title', texts: ['networks', 'members', 'enrollment', 'fields'] },
  component: () => <NetworksScreen kind="group" />,
})
