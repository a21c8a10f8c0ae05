import { createFileRoute } from '@tanstack/react-router'
import { accounts } from '../../../../../contract/people/accounts.ts'
import { NewUsersScreen } from '../../../../people/admin/NewUsersScreen.tsx'

export const Route = createFileRoute('/admin/system/users/new-list')({
  loader: ({ context }) => context.prefetch(accounts.prototype),
  staticData: { title: 'users.many.title', texts: ['users'] },
  component: NewUsersScreen,
})
