import type { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import type { Answers } from '../../../contract/route.ts'

type Circle = Answers<typeof mentorshipCircles.list>['items'][number]

/** Pairs and circles in which a session may be scheduled, as the loader and the screen ask for them. */
export const inPairs = { query: { state: 'active', page_size: 100 } } as const
export const inCircles = { query: { mine: 'true', page_size: 100 } } as const

/** The circles that the reader mentors. */
export const mentored = (circles: readonly Circle[]) =>
  circles.filter(({ mine }) => mine?.side === 'mentor' && mine.state === 'in')
