import { createFileRoute } from '@tanstack/react-router'
import { managedNetworks } from '../../../../../contract/networks/manage.ts'
import { ManagedScreen } from '../../../../networks/manage/ManagedScreen.tsx'
import { managedQuestion, managedSearch } from '../../../../networks/manage/search.ts'

export const Route = createFileRoute('/admin/manage/groups/')({
  validateSearch: managedSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    deps.view === 'tree'
      ? context.warm(managedNetworks.list, { query: { page: 1, page_size: 50, level: 'top' } })
      : context.warm(managedNetworks.list, { query: managedQuestion(deps) }),
  staticData: { title: 'manage.list.title', texts: ['manage', 'downloads'] },
  component: ManagedScreen,
})
