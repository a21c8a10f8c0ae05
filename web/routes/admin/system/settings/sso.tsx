import { createFileRoute } from '@tanstack/react-router'
import { provisioning } from '../../../../../contract/provisioning.ts'
import { sso } from '../../../../../contract/sso.ts'
import { SsoScreen } from '../../../../access/sso/SsoScreen.tsx'

export const Route = createFileRoute('/admin/system/settings/sso')({
  loader: ({ context }) => Promise.all([context.prefetch(sso.show), context.prefetch(provisioning.show)]),
  staticData: { title: 'sso.admin.title', texts: ['sso', 'scim'] },
  component: SsoScreen,
})
