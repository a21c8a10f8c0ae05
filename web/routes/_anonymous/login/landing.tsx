import { createFileRoute } from '@tanstack/react-router'
import { SsoLanding } from '../../../access/sso/SsoLanding.tsx'
import { signedOutOnly } from '../../../app/guards.ts'
import { words } from '../../../app/searchParams.ts'

export const Route = createFileRoute('/_anonymous/login/landing')({
  validateSearch: ({ referrer }): { referrer?: string } => ({ referrer: words(referrer) }),
  beforeLoad: signedOutOnly,
  staticData: { title: 'sso.landing.title', texts: ['access', 'sso'] },
  component: SsoLanding,
})
