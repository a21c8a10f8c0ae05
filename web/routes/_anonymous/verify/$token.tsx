import { createFileRoute } from '@tanstack/react-router'
import { emailVerifications } from '../../../../contract/access/access.ts'
import { lookAt } from '../../../access/lookAt.ts'
import { VerifyScreen } from '../../../access/VerifyScreen.tsx'

export const Route = createFileRoute('/_anonymous/verify/$token')({
  loader: ({ params }) => lookAt(emailVerifications.look, params),
  staticData: { title: 'access.verify.title', texts: ['access'] },
  component: () => <VerifyScreen token={Route.useParams().token} found={Route.useLoaderData()} />,
})
