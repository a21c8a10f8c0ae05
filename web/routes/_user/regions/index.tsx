import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../contract/networks/networks.ts'
import { NetworksScreen } from '../../../networks/NetworksScreen.tsx'
import { networkSearch, questionOf } from '../../../networks/search.ts'

export const Route = createFileRoute('/_user/regions/')({
  validateSearch: networkSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(groups.list, { query: questionOf(deps, 'region') }),
  staticData: { title: 'networks.list.regions', texts: ['networks', 'members', 'enrollment', 'fields'] },
  component: () => <NetworksScreen kind="region" />,
})
