import type { Selectable } from 'kysely'
import type { RegistrationAction } from '../../../contract/events/states.ts'
import type { DB, Tx } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'
import type { EventRow } from '../eventRow.ts'
import { moveRegistrations } from '../registration/seatMoves.ts'
import { attendanceChanged } from './facts.ts'
import type { Scan } from './scan.ts'

export type Wish = Selectable<DB['event_registrations']>

export const wishOf = (tx: Tx, eventId: number, userId: number): Promise<Wish | undefined> =>
  tx
    .selectFrom('event_registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** One step at the door, under the event's lock. Changes the event in place, so that a batch continues with it. */
async function step(
  tx: Tx,
  event: EventRow,
  { userId, action }: { userId: number; action: RegistrationAction },
  told: { by: number | null; way?: Scan['way']; cause?: 'self' | 'import' | 'door' },
) {
  const moved = await moveRegistrations(tx, event, [{ user_id: userId, action }], { cause: 'door', ...told })
  if (moved.done.length === 0) throw conflict('registration_state')
  Object.assign(event, moved.event)
}

/** They were there at that moment. For one event somebody earns its points once, however often they are checked in. */
export async function comeIn(
  tx: Tx,
  event: EventRow,
  { userId, walkedIn }: { userId: number; walkedIn: boolean },
  { at, by, way }: Scan,
) {
  const cause = way === 'online' ? 'self' : way === 'import' ? 'import' : 'door'
  await step(tx, event, { userId, action: 'check_in' }, { by, way, cause })
  await tx
    .updateTable('event_registrations')
    .set({ checked_in_at: at, walked_in: walkedIn })
    .where('event_id', '=', event.id)
    .where('user_id', '=', userId)
    .execute()
  await attendanceChanged(tx, event, [userId])
}

/**
 * Undoes attendance. Somebody who walked in wasn't registered before; once the event is closed, nobody returns to
 * "registered".
 */
export async function goOut(tx: Tx, event: EventRow, { user_id, walked_in }: Wish, by: number) {
  await step(tx, event, { userId: user_id, action: 'undo_check_in' }, { by })
  if (walked_in) await step(tx, event, { userId: user_id, action: 'give_up' }, { by })
  else if (event.closed_at !== null) await step(tx, event, { userId: user_id, action: 'close' }, { by })
  await tx
    .updateTable('event_registrations')
    .set({ walked_in: false })
    .where('event_id', '=', event.id)
    .where('user_id', '=', user_id)
    .execute()
  await attendanceChanged(tx, event, [user_id])
}
