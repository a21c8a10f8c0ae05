import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../../contract/shapes.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { type Act, acting } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { lockEvent } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { PEOPLE_LEFT } from './noticeJobs.ts'
import { moveRegistrations } from './seatMoves.ts'
import { fillSeats } from './seats.ts'
import { settle } from './settlement.ts'

/** The coming events of these people, in the order of the ids: events are locked in that order everywhere. */
const aheadOf = (tx: Tx, userIds: readonly number[]) =>
  tx
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.event_id', 'r.user_id'])
    .where('r.user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where('r.state', 'in', ['registered', 'waitlisted'])
    .where('e.state', '=', 'approved')
    .where('e.ends_at', '>', sql<string>`now()`)
    .orderBy('r.event_id')
    .orderBy('r.user_id')
    .execute()

/** Whether somebody reads the event or looks after it: the same check as on every page. */
async function mayStay(act: Act<Viewer | undefined>, eventId: number) {
  const { me: viewer } = act
  if (!viewer) return false
  try {
    const { read, mine, manages } = await knownEvent({ ...act, me: viewer }, eventId)
    return read.length > 0 || mine || manages
  } catch (error) {
    if (error instanceof AppError && error.kind === 'missing') return false
    throw error
  }
}

/**
 * People who left the network of a members-only event, or were deactivated, don't silently keep a seat: the first on
 * the waitlist gets it and is notified. Checks the present state, so running twice does no harm.
 */
export const peopleLeftJob: Job<{ user_ids: number[] }> = job(
  PEOPLE_LEFT,
  z.object({ user_ids: z.array(Id).max(1000) }),
  async ({ tx, now }, { user_ids }) => {
    const viewers = new Map<number, Viewer | undefined>()
    const byEvent = Map.groupBy(await aheadOf(tx, user_ids), ({ event_id }) => event_id)
    for (const [eventId, rows] of byEvent) {
      const gone: number[] = []
      for (const { user_id } of rows) {
        if (!viewers.has(user_id)) viewers.set(user_id, await viewerOfPerson(tx, user_id))
        if (!(await mayStay(acting(tx, viewers.get(user_id)), eventId))) gone.push(user_id)
      }
      if (gone.length > 0) await letGo(tx, eventId, gone, now)
    }
  },
)

async function letGo(tx: Tx, eventId: number, userIds: readonly number[], now: Date) {
  const event = await lockEvent(tx, eventId)
  const outcome = await moveRegistrations(
    tx,
    event,
    userIds.map((user_id) => ({ user_id, action: 'give_up' as const })),
    { by: null, cause: 'left' },
  )
  if (outcome.done.length === 0) return
  const filled = await fillSeats(tx, outcome.event, now)
  await settle(tx, event, outcome, filled)
  await recordMany(
    acting(tx, undefined),
    outcome.done.map(({ user_id, before, state }) => ({
      action: 'registration.ended',
      subject: { type: 'event', id: eventId },
      network_id: event.network_id,
      difference: { user_id, state: [before, state] },
    })),
  )
}
