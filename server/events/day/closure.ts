import { CLOSES_AFTER_HOURS } from '../../../contract/events/day.ts'
import { everybodyLooks, writeNotifications } from '../../messages/notifications.ts'
import { type Act, acting } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Database, Tx } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'
import type { Sweep } from '../../platform/jobs/sweeper.ts'
import { type EventRow, lockEvent } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { moveRegistrations } from '../registration/seatMoves.ts'
import { feedbackUntil } from './afterwards.ts'
import { dayChanged } from './dayStale.ts'
import { mustSupervise, unsettledBecause } from './door.ts'

/** A supervisor settles who came, once the event is over. Settled is settled. */
export async function closeEvent(act: Act, id: number) {
  const { tx, me, now } = act
  mustSupervise(await knownEvent(act, id))
  const event = await lockEvent(tx, id)
  const because = unsettledBecause(event, now)
  if (because === 'settled') return
  if (because !== null) throw conflict(because)
  await settle(tx, me.user_id, event, now)
  await record(act, {
    action: 'event_day.closed',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { attended: event.attended_count, expected: event.going_count },
  })
}

/** Registered people who didn't attend become no-shows, the waitlist ends, and attendees are asked for feedback. */
async function settle(tx: Tx, by: number | null, event: EventRow, now: Date) {
  const left = await tx
    .selectFrom('event_registrations')
    .select(['user_id', 'state', 'place', 'offered_until'])
    .where('event_id', '=', event.id)
    .where('state', 'in', ['registered', 'waitlisted'])
    .orderBy('place')
    .execute()
  await moveRegistrations(
    tx,
    event,
    left.map(({ user_id }) => ({ user_id, action: 'close' as const })),
    {
      by,
      cause: 'closing',
      wishes: new Map(left.map((row) => [row.user_id, { ...row, state: row.state as 'registered' }])),
    },
  )
  await tx.updateTable('events').set({ closed_at: now.toISOString() }).where('id', '=', event.id).execute()
  if (now < feedbackUntil(event)) await askHowItWas(tx, event)
  dayChanged(
    tx,
    left.slice(0, MOST_TOLD_AT_ONCE).map(({ user_id }) => user_id),
  )
}

const MOST_TOLD_AT_ONCE = 500

async function askHowItWas(tx: Tx, { id, name, network_id }: EventRow) {
  const there = await tx
    .selectFrom('event_registrations')
    .select('user_id')
    .where('event_id', '=', id)
    .where('state', '=', 'attended')
    .execute()
  if (there.length === 0) return
  const news = {
    kind: 'event.feedback',
    facts: { event: name },
    link: `/events/${id}#feedback`,
    actor_id: null,
    network_id,
  } as const
  for (let at = 0; at < there.length; at += MOST_TOLD_AT_ONCE)
    await writeNotifications(
      tx,
      there.slice(at, at + MOST_TOLD_AT_ONCE).map(({ user_id }) => user_id),
      news,
    )
  everybodyLooks(tx)
}

/** One event that is over and still open. */
const closeOne = (now: Date) => async (tx: Tx) => {
  const over = new Date(now.getTime() - CLOSES_AFTER_HOURS * 3_600_000).toISOString()
  const event = await tx
    .selectFrom('events')
    .selectAll()
    .where('state', '=', 'approved')
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', over)
    .orderBy('ends_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!event) return false
  await settle(tx, null, event, now)
  await record(acting(tx, undefined), {
    action: 'event_day.closed',
    subject: { type: 'event', id: event.id },
    network_id: event.network_id,
    difference: { attended: event.attended_count, expected: event.going_count },
  })
  return true
}

export const closingSweep: Sweep = {
  name: 'event closing',
  every: 60_000,
  run: async (database: Database, now) => {
    for (const enterpriseId of await database.across('all_enterprises'))
      while (await database.inTransaction(enterpriseId, closeOne(now)));
  },
}
