import { createFileRoute } from '@tanstack/react-router'
import { sso } from '../../../../../contract/access/sso.ts'
import { provisioning } from '../../../../../contract/scim/provisioning.ts'
import { SsoScreen } from '../../../../access/sso/SsoScreen.tsx'

export const Route = createFileRoute('/admin/system/settings/sso')({
  loader: ({ context }) => Promise.all([context.prefetch(sso.show), context.prefetch(provisioning.show)]),
  staticData: { title: 'sso.admin.title', texts: ['sso', 'scim'] },
  component: SsoScreen,
})
