import { isHeldOnline, onlineOpensAt } from '../../../contract/events/states.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { conflict } from '../../platform/errors.ts'
import { lockEvent } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { wishOf } from './attendance.ts'
import { dayChanged } from './dayStale.ts'
import { byHand, pastOf, takeScan } from './scan.ts'

/**
 * At online events registered people check themselves in, during the event and shortly before. What a supervisor has
 * undone stays with the supervisors.
 */
export async function sayHere(act: Act, id: number) {
  const { tx, me, now } = act
  await knownEvent(act, id)
  const event = await lockEvent(tx, id)
  if (event.state !== 'approved' || !isHeldOnline(event)) throw conflict('online_has_door')
  const wish = await wishOf(tx, id, me.user_id)
  if (wish?.state === 'attended') return { outcome: 'already' as const }
  if (wish?.state !== 'registered') throw conflict('door_not_registered')
  if (now < onlineOpensAt(event) || now.getTime() > Date.parse(event.ends_at))
    throw conflict('online_not_open')
  const past = await pastOf(tx, id, [me.user_id])
  if (past.undone.has(me.user_id)) throw conflict('online_taken_back')
  await takeScan(tx, event, { past, wish }, byHand('online', now.toISOString(), me.user_id))
  await record(act, {
    action: 'event_day.checked_in',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { user_id: me.user_id, way: 'online' },
  })
  dayChanged(tx, [me.user_id])
  return { outcome: 'checked_in' as const }
}
