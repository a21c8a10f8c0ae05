import { createFileRoute } from '@tanstack/react-router'
import { userRoles } from '../../../../../../contract/access/roles.ts'
import { RolesScreen } from '../../../../../access/roles/RolesScreen.tsx'
import { rolesSearch } from '../../../../../access/roles/search.ts'

export const Route = createFileRoute('/admin/system/users/roles/')({
  validateSearch: rolesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(userRoles.list, { query: deps }),
  staticData: { title: 'roles.list.title', texts: ['roles', 'people', 'downloads'] },
  component: RolesScreen,
})
