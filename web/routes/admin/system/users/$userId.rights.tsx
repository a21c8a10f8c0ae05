import { createFileRoute } from '@tanstack/react-router'
import { rights } from '../../../../../contract/access/roles.ts'
import { RightsScreen } from '../../../../access/roles/RightsScreen.tsx'

export const Route = createFileRoute('/admin/system/users/$userId/rights')({
  loader: ({ context, params }) => context.prefetch(rights.show, { params: { id: params.userId } }),
  staticData: { title: 'roles.rights.link', texts: ['roles', 'permissions'] },
  component: () => <RightsScreen id={Route.useParams().userId} />,
})
