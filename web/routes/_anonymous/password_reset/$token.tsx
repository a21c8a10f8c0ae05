import { createFileRoute } from '@tanstack/react-router'
import { passwords } from '../../../../contract/access/access.ts'
import { lookAt } from '../../../access/lookAt.ts'
import { ResetScreen } from '../../../access/ResetScreen.tsx'

export const Route = createFileRoute('/_anonymous/password_reset/$token')({
  loader: ({ params }) => lookAt(passwords.lookAtReset, params),
  staticData: { title: 'access.reset.title', texts: ['access'] },
  component: () => <ResetScreen token={Route.useParams().token} found={Route.useLoaderData()} />,
})
