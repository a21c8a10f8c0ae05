import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post } from '../route.ts'
import { Face, Id, ListOf, ListQuery, Moment, Text } from '../shapes.ts'

export const LOOK_MINUTES = 30
export const REASON_MIN = 5

export const lookEnds = ['button', 'time', 'rights', 'log_out'] as const

/** That an administrator saw the product as somebody else, as that person reads of it. */
export const Look = z.object({
  id: Id,
  administrator: Face,
  /** Emptied when the person was purged. */
  reason: z.string().nullable(),
  started_at: Moment,
  /** When it is over at the latest. */
  ends_at: Moment,
  ended_at: Moment.nullable(),
  ended_by: z.enum(lookEnds).nullable(),
})

export const looks = {
  start: post('/api/v2/users/:id/looks', {
    says: 'Begins to see Kindred as somebody else, for support: read-only, for 30 minutes at most. The person is told.',
    by: 'session',
    params: z.object({ id: Id }),
    body: z.strictObject({ reason: Text(limits.description).min(REASON_MIN) }),
    returns: z.object({ id: Id, ends_at: Moment }),
  }),
  stop: del('/api/v2/looks/current', {
    before_agreement: true,
    says: 'Ends seeing Kindred as somebody else. Repeating it changes nothing.',
    by: 'session',
    ends_look: true,
    returns: z.object({ back_to: z.string() }),
  }),
  mine: get('/api/v2/users/me/looks', {
    says: 'Which administrators saw Kindred as the viewer, when, why and for how long.',
    query: ListQuery.extend({ sort_by: z.enum(['started_at']).default('started_at') }),
    returns: ListOf(Look),
  }),
}
