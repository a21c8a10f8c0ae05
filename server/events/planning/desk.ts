import type { Db, Tx } from '../../platform/db.ts'
import { missing } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { lockEvent } from '../eventRow.ts'
import { type KnownEvent, knownEvent, mustOrganize } from '../known.ts'

/** What lies beside an event is for those who organize it. */
export async function organized(db: Db, me: Viewer, eventId: number): Promise<KnownEvent> {
  const known = await knownEvent(db, me, eventId)
  mustOrganize(known)
  return known
}

/** The same, with the event held, so that two who write agree on what comes after what. */
export async function heldDesk(tx: Tx, me: Viewer, eventId: number) {
  const known = await organized(tx, me, eventId)
  await lockEvent(tx, eventId)
  return known
}

/** Something beside an event, by its own id: it is there for those who organize that event. */
export async function onDesk(
  tx: Tx,
  me: Viewer,
  table: 'event_todos' | 'event_fields' | 'event_updates',
  id: number,
) {
  const row = await tx.selectFrom(table).select('event_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return heldDesk(tx, me, row.event_id)
}
