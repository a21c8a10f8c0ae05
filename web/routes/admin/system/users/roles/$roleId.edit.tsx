import { createFileRoute } from '@tanstack/react-router'
import { userRoles } from '../../../../../../contract/access/roles.ts'
import { EditRoleScreen } from '../../../../../access/roles/EditRoleScreen.tsx'

export const Route = createFileRoute('/admin/system/users/roles/$roleId/edit')({
  loader: ({ context, params }) => context.prefetch(userRoles.show, { params: { id: params.roleId } }),
  staticData: { title: 'roles.edit.title', texts: ['roles', 'people', 'downloads'] },
  component: () => <EditRoleScreen id={Route.useParams().roleId} />,
})
