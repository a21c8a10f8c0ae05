import { createFileRoute } from '@tanstack/react-router'
import { ConnectionScreen } from '../../../access/ConnectionScreen.tsx'
import { words } from '../../../app/searchParams.ts'

export const Route = createFileRoute('/_anonymous/connection_redirect/$provider')({
  validateSearch: ({ error, to }): { error?: string; to?: string } => ({
    error: words(error),
    to: words(to),
  }),
  staticData: { title: 'access.connection.title', texts: ['access'] },
  component: () => {
    const { error, to } = Route.useSearch()
    return <ConnectionScreen provider={Route.useParams().provider} error={error} back={to} />
  },
})
