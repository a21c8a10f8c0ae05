import { z } from 'zod'
import { get } from '../route.ts'
import { GatedCount, Id, PureDate } from '../shapes.ts'
import { Ahead } from './handOver.ts'

/** What leaders can follow over a year, in the order shown. */
export const trendKinds = ['members', 'attendance', 'requests', 'posts'] as const
export type TrendKind = (typeof trendKinds)[number]

export const Trend = z.object({
  kind: z.enum(trendKinds),
  /** One for each month, the oldest first; the last is the month that still runs. */
  points: z.array(
    // Viewers who couldn’t list these people get a range.
    GatedCount.extend({ month: PureDate }),
  ),
  /** Where it is looked after, below the network's own address. */
  at: z.string().nullable(),
})

export const networkTrends = {
  show: get('/api/v2/networks/:id/trends', {
    says: 'Members, attendance and waiting work of a network over the last twelve months, what waits now and what is planned, for its leaders.',
    params: z.object({ id: Id }),
    returns: Ahead.extend({ items: z.array(Trend) }),
  }),
}
