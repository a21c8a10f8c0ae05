import { createFileRoute } from '@tanstack/react-router'
import { accounts } from '../../../../../contract/people/accounts.ts'
import { accountSearch } from '../../../../people/admin/search.ts'
import { UsersScreen } from '../../../../people/admin/UsersScreen.tsx'

export const Route = createFileRoute('/admin/system/users/list')({
  validateSearch: accountSearch,
  loader: ({ context }) => context.warm(accounts.prototype),
  staticData: { title: 'users.list.title', texts: ['users', 'downloads'] },
  component: UsersScreen,
})
