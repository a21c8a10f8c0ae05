import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../../../access/LoginScreen.tsx'
import { signedOutOnly } from '../../../app/guards.ts'
import { words } from '../../../app/searchParams.ts'

export const Route = createFileRoute('/_anonymous/login/')({
  validateSearch: ({ referrer }): { referrer?: string } => ({ referrer: words(referrer) }),
  beforeLoad: signedOutOnly,
  staticData: { title: 'access.login.title', texts: ['access'] },
  component: LoginScreen,
})
