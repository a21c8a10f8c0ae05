import { createFileRoute, redirect } from '@tanstack/react-router'
import { policyTemplates } from '../../../../../../contract/access/roles.ts'

/** A role's permissions are on its page; older links lead there. */
export const Route = createFileRoute('/admin/system/users/policy_templates/$policyId/edit')({
  loader: async ({ context, params }) => {
    const { role_id } = await context.prefetch(policyTemplates.show, { params: { id: params.policyId } })
    throw redirect({
      to: '/admin/system/users/roles/$roleId/edit',
      params: { roleId: String(role_id) },
      replace: true,
    })
  },
  staticData: { title: 'roles.edit.title', texts: ['roles'] },
})
