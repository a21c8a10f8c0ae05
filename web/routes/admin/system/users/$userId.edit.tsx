import { createFileRoute } from '@tanstack/react-router'
import { accounts } from '../../../../../contract/people/accounts.ts'
import { EditUserScreen } from '../../../../people/admin/EditUserScreen.tsx'

export const Route = createFileRoute('/admin/system/users/$userId/edit')({
  loader: ({ context, params }) =>
    Promise.all([
      context.prefetch(accounts.show, { params: { id: params.userId } }),
      context.prefetch(accounts.prototype),
    ]),
  staticData: { title: 'users.edit.title', texts: ['users', 'fields', 'people'] },
  component: () => <EditUserScreen id={Route.useParams().userId} />,
})
