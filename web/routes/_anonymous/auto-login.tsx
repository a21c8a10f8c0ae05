import { createFileRoute } from '@tanstack/react-router'
import { signInLinks } from '../../../contract/access/signInLinks.ts'
import { lookAt } from '../../access/lookAt.ts'
import { SignInLinkScreen } from '../../access/SignInLinkScreen.tsx'
import { words } from '../../app/searchParams.ts'

const purpose = 'auto_login'

export const Route = createFileRoute('/_anonymous/auto-login')({
  validateSearch: ({ token }): { token?: string } => ({ token: words(token) }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ deps: { token } }) => (token ? lookAt(signInLinks.look, { purpose, token }) : null),
  staticData: { title: 'access.link.auto_title', texts: ['access'] },
  component: () => (
    <SignInLinkScreen purpose={purpose} token={Route.useSearch().token} found={Route.useLoaderData()} />
  ),
})
