import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { lockEvent } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { comeIn, wishOf } from './attendance.ts'
import { settleWaiting } from './byList.ts'
import { dayChanged } from './dayStale.ts'
import { mustBeOpen, mustSupervise } from './door.ts'

/** Somebody without a seat is admitted or not: settles all their scans. */
export async function decideScan(act: Act, scanId: number, admitted: boolean) {
  const { tx, me, now } = act
  const scan = await tx.selectFrom('event_check_ins').selectAll().where('id', '=', scanId).executeTakeFirst()
  if (!scan || scan.user_id === null) throw missing()
  const known = await knownEvent(act, scan.event_id)
  mustSupervise(known)
  const event = await lockEvent(tx, scan.event_id)
  mustBeOpen(event, now, known)
  const first = await tx
    .selectFrom('event_check_ins')
    .selectAll()
    .where('event_id', '=', event.id)
    .where('user_id', '=', scan.user_id)
    .where('outcome', '=', 'to_be_confirmed')
    .where('decided_at', 'is', null)
    .orderBy('scanned_at')
    .orderBy('scan_id')
    .limit(1)
    .executeTakeFirst()
  if (!first) throw conflict('scan_decided')
  const decided = { decided_by: me.user_id, decided_at: now.toISOString(), admitted }
  if (!admitted)
    await tx
      .updateTable('event_check_ins')
      .set(decided)
      .where('event_id', '=', event.id)
      .where('user_id', '=', scan.user_id)
      .where('outcome', '=', 'to_be_confirmed')
      .execute()
  else {
    const wish = await wishOf(tx, event.id, scan.user_id)
    if (wish?.state !== 'attended') {
      const earliest = {
        scan_id: first.scan_id,
        way: first.way as 'code',
        at: first.scanned_at,
        by: me.user_id,
      }
      await comeIn(
        tx,
        event,
        { userId: scan.user_id, walkedIn: wish?.state !== 'registered' && wish?.state !== 'no_show' },
        earliest,
      )
      await tx
        .updateTable('event_check_ins')
        .set({ ...decided, outcome: 'counted' })
        .where('id', '=', first.id)
        .execute()
    }
    await settleWaiting(act, event.id, scan.user_id)
  }
  await record(act, {
    action: admitted ? 'event_day.walked_in' : 'event_day.turned_away',
    subject: { type: 'event', id: event.id },
    network_id: event.network_id,
    difference: { user_id: scan.user_id, way: first.way },
  })
  dayChanged(tx, [scan.user_id])
  return { done: true as const }
}
