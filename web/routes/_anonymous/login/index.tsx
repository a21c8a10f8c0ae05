import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../../../access/LoginScreen.tsx'
import { signedOutOnly, ssoFirst } from '../../../app/guards.ts'
import { words } from '../../../app/searchParams.ts'

export const Route = createFileRoute('/_anonymous/login/')({
  validateSearch: ({ referrer }): { referrer?: string } => ({ referrer: words(referrer) }),
  beforeLoad: async ({ context, search }) => {
    signedOutOnly()
    await ssoFirst(context, search.referrer)
  },
  staticData: { title: 'access.login.title', texts: ['access'] },
  component: LoginScreen,
})
