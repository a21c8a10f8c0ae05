import { createFileRoute } from '@tanstack/react-router'
import { accounts } from '../../../../../contract/people/accounts.ts'
import { NewUserScreen } from '../../../../people/admin/NewUserScreen.tsx'

export const Route = createFileRoute('/admin/system/users/new')({
  loader: ({ context }) => context.prefetch(accounts.prototype),
  staticData: { title: 'shell.pages.add_user', texts: ['users', 'fields'] },
  component: NewUserScreen,
})
