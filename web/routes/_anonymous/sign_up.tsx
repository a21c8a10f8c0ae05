import { createFileRoute } from '@tanstack/react-router'
import { signUps } from '../../../contract/access/access.ts'
import { lookAt } from '../../access/lookAt.ts'
import { SignUpScreen } from '../../access/SignUpScreen.tsx'
import { words } from '../../app/searchParams.ts'

export const Route = createFileRoute('/_anonymous/sign_up')({
  validateSearch: ({ token }): { token?: string } => ({ token: words(token) }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ deps: { token } }) => (token ? lookAt(signUps.look, { token }) : null),
  staticData: { title: 'access.sign_up.title', texts: ['access'] },
  component: () => <SignUpScreen token={Route.useSearch().token} found={Route.useLoaderData()} />,
})
