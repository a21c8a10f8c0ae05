import { z } from 'zod'
import { get } from '../route.ts'
import { Face, Id, ListOf, ListQuery, Moment } from '../shapes.ts'
import { decidedFields } from './decisions.ts'

/** Something that happened to an event, as its organizers read it. */
export const EventStep = z.object({
  id: Id,
  at: Moment,
  /** `event.approved`: which mark it gets. */
  action: z.string(),
  /** What happened, as a sentence. */
  title: z.string(),
  /** Null if no person did it, or the account is gone. */
  actor: Face.nullable(),
  /** Which of its fields changed. */
  fields: z.array(z.enum(decidedFields)),
})

export const eventHistory = {
  list: get('/api/v2/events/:id/history', {
    says: 'What happened to an event from its plan to its end, newest first, for those who organize it.',
    params: z.object({ id: Id }),
    query: ListQuery.pick({ page: true, page_size: true, total: true }),
    returns: ListOf(EventStep),
  }),
}
