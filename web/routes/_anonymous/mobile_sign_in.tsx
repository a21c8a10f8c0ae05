import { createFileRoute } from '@tanstack/react-router'
import { signInLinks } from '../../../contract/access/signInLinks.ts'
import { lookAt } from '../../access/lookAt.ts'
import { SignInLinkScreen } from '../../access/SignInLinkScreen.tsx'
import { words } from '../../app/searchParams.ts'

const purpose = 'mobile_sign_in'

export const Route = createFileRoute('/_anonymous/mobile_sign_in')({
  validateSearch: ({ token }): { token?: string } => ({ token: words(token) }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ deps: { token } }) => (token ? lookAt(signInLinks.look, { purpose, token }) : null),
  staticData: { title: 'access.link.mobile_title', texts: ['access'] },
  component: () => (
    <SignInLinkScreen purpose={purpose} token={Route.useSearch().token} found={Route.useLoaderData()} />
  ),
})
