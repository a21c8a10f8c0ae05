import { sql } from 'kysely'
import type { Act } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import { type EventRow, isOver } from '../eventRow.ts'
import { goOut, type Wish } from './attendance.ts'
import { settleWaiting } from './byList.ts'
import { dayChanged } from './dayStale.ts'
import { shutsAt } from './door.ts'
import { byHand, letIn, takeBack } from './scan.ts'

/** A line of the file about one person. */
export interface Said {
  user_id: number
  attended: boolean
}

/** Once it is over, and as long as supervisors may correct attendance. */
export const mayBeSaid = (event: EventRow, now: Date) =>
  (event.state === 'approved' || event.state === 'archived') && isOver(event, now) && now <= shutsAt(event)

/**
 * Sets the attendance of many people, under the event's lock, with the same steps as at the door: people without a
 * seat walked in, and points are given once. Their time of arrival is unknown, so the start of the event is used.
 */
export async function sayAttended(act: Act, event: EventRow, said: readonly Said[]) {
  const { tx, me, now } = act
  const told = new Map<number, string>()
  if (!mayBeSaid(event, now)) return new Map(said.map(({ user_id }) => [user_id, 'door_shut']))
  const ids = sql<number>`any(${said.map(({ user_id }) => user_id)}::bigint[])`
  const rows = await tx
    .selectFrom('event_registrations')
    .selectAll()
    .where('event_id', '=', event.id)
    .where('user_id', '=', ids)
    .execute()
  const wishes = new Map<number, Wish>(rows.map((row) => [row.user_id, row]))
  const active = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ids)
    .where('state', '=', 'active')
    .execute()
  const here = new Set(active.map(({ id }) => id))
  const done: { user_id: number; action: string }[] = []
  for (const { user_id, attended } of said) {
    const wish = wishes.get(user_id)
    const hadSeat = wish?.state === 'registered' || wish?.state === 'no_show'
    if (attended === (wish?.state === 'attended') || (!attended && wish?.state !== 'attended'))
      told.set(user_id, 'registration.already')
    else if (!attended && wish) {
      await takeBack(tx, event, wish, { by: me.user_id, now })
      await goOut(tx, event, wish, me.user_id)
      done.push({ user_id, action: 'event_day.check_in_undone' })
    } else if (!hadSeat && !here.has(user_id)) told.set(user_id, 'registration.away')
    else {
      await letIn(
        tx,
        event,
        { userId: user_id, walkedIn: !hadSeat },
        byHand('import', event.starts_at, me.user_id),
      )
      await settleWaiting(act, event.id, user_id)
      done.push({ user_id, action: hadSeat ? 'event_day.checked_in' : 'event_day.walked_in' })
    }
  }
  for (const { user_id } of done) told.set(user_id, 'done')
  await recordMany(
    act,
    done.map(({ user_id, action }) => ({
      action,
      subject: { type: 'event', id: event.id },
      network_id: event.network_id,
      difference: { user_id, way: 'import' },
    })),
  )
  dayChanged(
    tx,
    done.map(({ user_id }) => user_id),
  )
  return told
}
