import { createFileRoute } from '@tanstack/react-router'
import { mentorshipRequests } from '../../../../../contract/mentorship/requests.ts'
import { RequestsScreen } from '../../../../mentorship/requests/RequestsScreen.tsx'
import { requestsAsked, requestsSearch } from '../../../../mentorship/search.ts'

export const Route = createFileRoute('/_user/mentorship/requests/outgoing')({
  validateSearch: requestsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.warm(mentorshipRequests.list, { query: requestsAsked('outgoing', deps) }),
  staticData: { title: 'mentorship.requests.title.outgoing', texts: ['mentorship'] },
  component: () => <RequestsScreen direction="outgoing" />,
})
