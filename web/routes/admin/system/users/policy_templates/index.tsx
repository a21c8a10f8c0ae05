import { createFileRoute } from '@tanstack/react-router'
import { policyTemplates } from '../../../../../../contract/access/roles.ts'
import { templatesSearch } from '../../../../../access/roles/search.ts'
import { TemplatesScreen } from '../../../../../access/roles/TemplatesScreen.tsx'

export const Route = createFileRoute('/admin/system/users/policy_templates/')({
  validateSearch: templatesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(policyTemplates.list, { query: deps }),
  staticData: { title: 'roles.templates.title', texts: ['roles', 'downloads'] },
  component: TemplatesScreen,
})
