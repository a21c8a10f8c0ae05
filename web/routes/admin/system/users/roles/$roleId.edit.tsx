import { createFileRoute } from '@tanstack/react-router'
import { policyTemplates, userRoles } from '../../../../../../contract/access/roles.ts'
import { RoleScreen } from '../../../../../access/roles/RoleScreen.tsx'
import { holdersSearch } from '../../../../../access/roles/search.ts'

export const Route = createFileRoute('/admin/system/users/roles/$roleId/edit')({
  validateSearch: holdersSearch,
  loader: async ({ context, params }) => {
    const { template_id } = await context.prefetch(userRoles.show, { params: { id: params.roleId } })
    await context.prefetch(policyTemplates.show, { params: { id: template_id } })
  },
  staticData: { title: 'roles.edit.title', texts: ['roles', 'permissions', 'people', 'users', 'downloads'] },
  component: () => {
    const { roleId } = Route.useParams()
    return <RoleScreen key={roleId} id={roleId} />
  },
})
