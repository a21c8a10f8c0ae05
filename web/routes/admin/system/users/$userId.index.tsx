import { createFileRoute } from '@tanstack/react-router'
import { accounts } from '../../../../../contract/people/accounts.ts'
import { LookDialog } from '../../../../access/looks/LookDialog.tsx'
import { PersonLinks } from '../../../../access/sso/PersonLinks.tsx'
import { historySearch } from '../../../../people/admin/search.ts'
import { UserScreen } from '../../../../people/admin/UserScreen.tsx'

export const Route = createFileRoute('/admin/system/users/$userId/')({
  validateSearch: historySearch,
  loader: ({ context, params }) => context.prefetch(accounts.show, { params: { id: params.userId } }),
  staticData: { title: 'users.show.title', texts: ['users', 'fields', 'looks'] },
  component: () => <UserScreen id={Route.useParams().userId} Links={PersonLinks} Look={LookDialog} />,
})
