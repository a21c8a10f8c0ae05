import { sql } from 'kysely'
import { notify } from '../../messages/notifications.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { lockEvent } from '../eventRow.ts'
import { knownEvent, mustOrganize } from '../known.ts'
import { dayChanged, doorPeopleChanged } from './dayStale.ts'
import { revoke } from './devices.ts'
import { mustSupervise } from './door.ts'

const MOST_STEWARDS = 100

/** Names somebody as a helper: they are notified, and may know of the event. */
export async function nameSteward(act: Act, id: number, userId: number, role: 'steward' | 'supervisor') {
  const { tx, me } = act
  mustOrganize(await knownEvent(act, id))
  const event = await lockEvent(tx, id)
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!person) throw missing()
  const there = await tx
    .selectFrom('event_stewards')
    .select(['user_id', 'role'])
    .where('event_id', '=', id)
    .execute()
  const before = there.find(({ user_id }) => user_id === userId)?.role
  if (before === role) return { done: true as const }
  if (before === undefined && there.length >= MOST_STEWARDS)
    throw conflict('too_many_stewards', { max: MOST_STEWARDS })
  await tx
    .insertInto('event_stewards')
    .values({ event_id: id, user_id: userId, role, named_by: me.user_id })
    .onConflict((on) =>
      on
        .columns(['enterprise_id', 'event_id', 'user_id'])
        .doUpdateSet({ role, named_by: me.user_id, named_at: sql`now()` }),
    )
    .execute()
  await record(act, {
    action: 'event_day.steward_named',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { user_id: userId, role: [before ?? null, role] },
  })
  if (userId !== me.user_id)
    await notify(tx, [userId], {
      kind: 'event.steward_named',
      facts: { event: event.name },
      link: `/events/${id}/check-in`,
      actor_id: me.user_id,
      network_id: event.network_id,
    })
  doorPeopleChanged(tx, [userId])
  return { done: true as const }
}

/** They no longer help; scans their browsers haven't uploaded are lost. */
export async function removeSteward(act: Act, id: number, userId: number) {
  const { tx, me } = act
  const known = await knownEvent(act, id)
  if (userId !== me.user_id) mustOrganize(known)
  const gone = await tx
    .deleteFrom('event_stewards')
    .where('event_id', '=', id)
    .where('user_id', '=', userId)
    .returning('role')
    .executeTakeFirst()
  if (!gone) throw missing()
  const devices = await tx
    .selectFrom('event_door_devices')
    .select('id')
    .where('event_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  await revoke(
    act,
    devices.map((device) => device.id),
  )
  await record(act, {
    action: 'event_day.steward_removed',
    subject: { type: 'event', id },
    network_id: known.event.network_id,
    difference: { user_id: userId, role: [gone.role, null] },
  })
  doorPeopleChanged(tx, [userId])
  return { done: true as const }
}

export async function setDoor(act: Act, id: number, walkIns: boolean) {
  const { tx } = act
  mustSupervise(await knownEvent(act, id))
  const event = await lockEvent(tx, id)
  if (event.external_registration_url !== null && walkIns)
    throw invalid({ walk_ins: { code: 'registered_elsewhere' } })
  if (event.walk_ins === walkIns) return
  await tx.updateTable('events').set({ walk_ins: walkIns }).where('id', '=', id).execute()
  await record(act, {
    action: 'event_day.door_changed',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { walk_ins: [event.walk_ins, walkIns] },
  })
  dayChanged(tx)
}
