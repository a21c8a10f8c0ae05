import { createFileRoute } from '@tanstack/react-router'
import { policyTemplates } from '../../../../../../contract/access/roles.ts'
import { TemplateScreen } from '../../../../../access/roles/TemplateScreen.tsx'

export const Route = createFileRoute('/admin/system/users/policy_templates/$policyId/edit')({
  loader: ({ context, params }) =>
    context.prefetch(policyTemplates.show, { params: { id: params.policyId } }),
  staticData: { title: 'roles.templates.title', texts: ['roles', 'permissions'] },
  component: () => <TemplateScreen id={Route.useParams().policyId} />,
})
