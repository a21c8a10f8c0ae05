import { createFileRoute } from '@tanstack/react-router'
import { sso } from '../../../../../contract/sso.ts'
import { SsoScreen } from '../../../../access/sso/SsoScreen.tsx'

export const Route = createFileRoute('/admin/system/settings/sso')({
  loader: ({ context }) => context.prefetch(sso.show),
  staticData: { title: 'sso.admin.title', texts: ['sso'] },
  component: SsoScreen,
})
