import { createFileRoute } from '@tanstack/react-router'
import { domains, hosts } from '../../../../../contract/access/domains.ts'
import { DomainsScreen } from '../../../../access/domains/DomainsScreen.tsx'
import { domainsSearch } from '../../../../access/domains/search.ts'

export const Route = createFileRoute('/admin/system/settings/domains')({
  validateSearch: domainsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([context.warm(domains.list, { query: deps }), context.prefetch(hosts.show)]),
  staticData: { title: 'sso.domains.title', texts: ['sso'] },
  component: DomainsScreen,
})
