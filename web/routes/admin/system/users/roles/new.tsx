import { createFileRoute } from '@tanstack/react-router'
import { policyTemplates } from '../../../../../../contract/access/roles.ts'
import { NewRoleScreen } from '../../../../../access/roles/NewRoleScreen.tsx'
import { templateChoice } from '../../../../../access/roles/search.ts'

export const Route = createFileRoute('/admin/system/users/roles/new')({
  loader: ({ context }) => context.prefetch(policyTemplates.list, templateChoice),
  staticData: { title: 'roles.new.title', texts: ['roles'] },
  component: NewRoleScreen,
})
