import { createFileRoute, redirect } from '@tanstack/react-router'
import { mentorships } from '../../../../../contract/mentorship/mentorships.ts'
import { whole } from '../../../../app/searchParams.ts'
import { NewSessionScreen } from '../../../../mentorship/sessions/NewSessionScreen.tsx'

export const Route = createFileRoute('/_user/mentorship/sessions/new')({
  validateSearch: (given: Record<string, unknown>): { pair?: number } => ({ pair: whole(given.pair) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { pair } }) => {
    const { items } = await context.prefetch(mentorships.list, { query: { state: 'active', page_size: 100 } })
    if (pair === undefined) {
      const [only, ...others] = items
      if (only && others.length === 0)
        throw redirect({ href: `/mentorship/sessions/new?pair=${only.id}`, replace: true })
      return
    }
    const { can } = await context.prefetch(mentorships.show, { params: { id: pair } })
    if (!can.schedule) throw redirect({ href: `/mentorship/pairs/${pair}`, replace: true })
  },
  staticData: { title: 'mentorship.sessions.schedule', texts: ['mentorship'] },
  component: () => <NewSessionScreen pair={Route.useSearch().pair} />,
})
