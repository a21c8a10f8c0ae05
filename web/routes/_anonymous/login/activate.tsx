import { createFileRoute } from '@tanstack/react-router'
import { invitations } from '../../../../contract/access/access.ts'
import { ActivateScreen } from '../../../access/ActivateScreen.tsx'
import { lookAt } from '../../../access/lookAt.ts'
import { words } from '../../../app/searchParams.ts'

export const Route = createFileRoute('/_anonymous/login/activate')({
  validateSearch: ({ token }): { token?: string } => ({ token: words(token) }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ deps: { token } }) => (token ? lookAt(invitations.look, { token }) : null),
  staticData: { title: 'access.activate.title', texts: ['access'] },
  component: () => <ActivateScreen token={Route.useSearch().token} found={Route.useLoaderData()} />,
})
