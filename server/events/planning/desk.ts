import type { Act, Reading } from '../../platform/act.ts'
import { missing } from '../../platform/errors.ts'
import { lockEvent } from '../eventRow.ts'
import { type KnownEvent, knownEvent, mustOrganize } from '../known.ts'

/** An event's to-dos and KPIs are for its organizers. */
export async function organized(act: Reading, eventId: number): Promise<KnownEvent> {
  const known = await knownEvent(act, eventId)
  mustOrganize(known)
  return known
}

/** The same, with the event held, so that two who write agree on what comes after what. */
export async function heldDesk(act: Act, eventId: number) {
  const { tx } = act
  const known = await organized(act, eventId)
  await lockEvent(tx, eventId)
  return known
}

/** A to-do by its own id, for those who organize its event. */
export async function onDesk(act: Act, id: number) {
  const { tx } = act
  const row = await tx.selectFrom('event_todos').select('event_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return heldDesk(act, row.event_id)
}
