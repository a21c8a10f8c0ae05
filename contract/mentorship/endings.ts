import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { get } from '../route.ts'
import { Face, GatedCount, Id, ListOf, ListQuery, PureDate } from '../shapes.ts'
import { MentorshipLine } from './mentorships.ts'
import { endingCauses, endingReasons, endingTimes, mentorshipSides } from './states.ts'

const Count = z.number().int()

/** A mentorship that ended, as those who manage mentorship know of it. */
export const MentorshipEnding = z.object({
  mentorship: MentorshipLine,
  planned_until: PureDate,
  /** Before the day until which the two had planned it. */
  early: z.boolean(),
  because: z.enum(endingCauses),
  /** Who ended it, and as what: known only of people who say why, since that is meant for those who manage mentorship. */
  ended_by: Face.nullable(),
  side: z.enum(mentorshipSides).nullable(),
  reason: z.string().nullable(),
})
export type MentorshipEnding = z.output<typeof MentorshipEnding>

/** Filters of the list; an export takes the same rows. */
export const EndingsFilter = z.object({
  search: ListQuery.shape.search,
  program_id: Id.optional(),
  because: z.enum(endingCauses).optional(),
  ended: z.enum(endingTimes).optional(),
  reason: z.enum(endingReasons).optional(),
})

/** How mentorships ended, of all or of one program; what the two share only as figures through the privacy gate. */
export const EndingFigures = z.object({
  ended: Count,
  early: Count,
  left: Count,
  /** Of the goals that the two set themselves, by people who set any. */
  goals: z.object({ people: GatedCount, reached_percent: Count.nullable() }),
  feedback: z.object({ given: GatedCount, average: z.number().nullable() }),
})

export const mentorshipEndings = {
  list: get('/api/v2/mentorship-endings', {
    says: 'Mentorships that ended, the newest first, for people who manage mentorship; never the reader’s own.',
    private: true,
    query: ListQuery.extend({
      ...EndingsFilter.shape,
      sort_by: z.enum(['ended_at', 'since', 'mentor', 'program']).default('ended_at'),
    }),
    returns: ListOf(MentorshipEnding),
  }),
  ...csvOf('/api/v2/mentorship-endings', 'Mentorships that ended', EndingsFilter),
  figures: get('/api/v2/mentorship-endings/figures', {
    says: 'How mentorships ended: how many, how early, and what was reached, as far as the privacy gate tells it.',
    query: EndingsFilter.pick({ program_id: true }),
    returns: EndingFigures,
  }),
}
