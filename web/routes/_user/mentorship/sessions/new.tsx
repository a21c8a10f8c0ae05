import { createFileRoute, redirect } from '@tanstack/react-router'
import { mentorshipCircles } from '../../../../../contract/mentorship/circles.ts'
import { mentorships } from '../../../../../contract/mentorship/mentorships.ts'
import { whole } from '../../../../app/searchParams.ts'
import { toMentorship } from '../../../../mentorship/addresses.ts'
import { NewSessionScreen } from '../../../../mentorship/sessions/NewSessionScreen.tsx'
import { inCircles, inPairs, mentored } from '../../../../mentorship/sessions/rooms.ts'

export const Route = createFileRoute('/_user/mentorship/sessions/new')({
  validateSearch: (given: Record<string, unknown>): { room?: number } => ({ room: whole(given.room) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { room } }) => {
    const [pairs, circles] = await Promise.all([
      context.prefetch(mentorships.list, inPairs),
      context.prefetch(mentorshipCircles.list, inCircles),
    ])
    if (room === undefined) {
      const [only, ...others] = [...pairs.items, ...mentored(circles.items)]
      if (only && others.length === 0) throw redirect({ href: toMentorship.schedule(only), replace: true })
      return
    }
    const params = { id: room }
    const kind = circles.items.some(({ id }) => id === room) ? 'circle' : 'pair'
    const { can } =
      kind === 'circle'
        ? await context.prefetch(mentorshipCircles.show, { params })
        : await context.prefetch(mentorships.show, { params })
    if (!can.schedule) throw redirect({ href: toMentorship.room({ id: room, kind }), replace: true })
  },
  staticData: { title: 'mentorship.sessions.schedule', texts: ['mentorship'] },
  component: () => <NewSessionScreen room={Route.useSearch().room} />,
})
