import { sql } from 'kysely'
import { DOOR_SHUTS_HOURS, type eventDay } from '../../../contract/events/day.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { deviceOf } from '../../identity/devices.ts'
import { type Act, acting } from '../../platform/act.ts'
import { record, recordMany } from '../../platform/changes.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { hashOf, newToken } from '../../platform/settings/secrets.ts'
import { lockEvent } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { dayChanged, doorPeopleChanged } from './dayStale.ts'
import { doorOf, mustHelp, mustSupervise, opensAt } from './door.ts'
import { pastOf, takeScan } from './scan.ts'

/** From now on this browser may upload its scans, even when nobody is signed in there any more. */
export async function openDevice(
  act: Act,
  id: number,
  agent: string,
): Promise<Answers<typeof eventDay.openDevice>> {
  const { tx, me, now } = act
  const known = await knownEvent(act, id)
  mustHelp(known)
  if (doorOf(known.event, now) === 'shut') throw conflict('door_shut')
  const token = newToken()
  const device = await tx
    .insertInto('event_door_devices')
    .values({ event_id: id, user_id: me.user_id, token_hash: hashOf(token), ...deviceOf(agent) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(act, {
    action: 'event_day.door_opened',
    subject: { type: 'event', id },
    network_id: known.event.network_id,
    difference: { device_id: device.id },
  })
  doorPeopleChanged(tx)
  return { id: device.id, token }
}

export async function closeDevice(act: Act, deviceId: number) {
  const { tx, me } = act
  const device = await tx
    .selectFrom('event_door_devices')
    .selectAll()
    .where('id', '=', deviceId)
    .executeTakeFirst()
  if (!device) throw missing()
  const known = await knownEvent(act, device.event_id)
  // Everybody may close their own browser.
  if (device.user_id !== me.user_id) mustSupervise(known)
  await revoke(act, [deviceId])
  await record(act, {
    action: 'event_day.door_closed',
    subject: { type: 'event', id: device.event_id },
    network_id: known.event.network_id,
    difference: { device_id: deviceId },
  })
  doorPeopleChanged(tx)
  return { done: true as const }
}

export const revoke = ({ tx, me }: Act, devices: readonly number[]) =>
  tx
    .updateTable('event_door_devices')
    .set({ revoked_at: sql`now()`, revoked_by: me.user_id })
    .where('id', '=', sql<number>`any(${devices}::bigint[])`)
    .where('revoked_at', 'is', null)
    .execute()

/** A device uploads its scans, whoever is signed in there by now. */
export async function handIn(
  act: Act<unknown>,
  { event_id, device_token, sent_at, scans }: Hears<typeof eventDay.upload, 'body'>,
): Promise<Answers<typeof eventDay.upload>> {
  const { tx, now, address } = act
  const device = await tx
    .selectFrom('event_door_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .select(['d.id', 'd.user_id'])
    .where('d.token_hash', '=', hashOf(device_token))
    .where('d.event_id', '=', event_id)
    .where('d.revoked_at', 'is', null)
    .where('u.state', '=', 'active')
    .where(
      sql<boolean>`e.ends_at + make_interval(hours => ${DOOR_SHUTS_HOURS}) > ${now.toISOString()}::timestamptz`,
    )
    .executeTakeFirst()
  if (!device) throw missing('door_device')
  const event = await lockEvent(tx, event_id)
  const state = doorOf(event, now)
  if (state === 'not_yet') throw conflict('door_not_yet')
  if (state === 'shut') throw conflict('door_shut')

  const hashes = scans.map(({ code_hash }) => code_hash)
  const wishes = await tx
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select(['u.name', sql<string>`encode(sha256(r.code), 'hex')`.as('code_hash')])
    .where('r.event_id', '=', event.id)
    .where(sql`encode(sha256(r.code), 'hex')`, '=', sql<string>`any(${hashes}::text[])`)
    .execute()
  const past = await pastOf(
    tx,
    event.id,
    wishes.map(({ user_id }) => user_id),
    scans.map(({ scan_id }) => scan_id),
  )
  // A clock that is wrong is wrong by the same now.
  const wrongBy = now.getTime() - Date.parse(sent_at)
  const [earliest, latest] = [opensAt(event).getTime(), now.getTime()]
  const items: Answers<typeof eventDay.upload>['items'] = []
  const counted: number[] = []
  for (const { scan_id, code_hash, way, scanned_at } of scans) {
    const wish = wishes.find((one) => one.code_hash === code_hash)
    const at = new Date(Math.min(latest, Math.max(earliest, Date.parse(scanned_at) + wrongBy)))
    const scan = { scan_id, way, at: at.toISOString(), by: device.user_id, device_id: device.id }
    const outcome = await takeScan(tx, event, { past, wish }, scan)
    if (wish && outcome === 'counted') {
      wish.state = 'attended'
      counted.push(wish.user_id)
    }
    items.push({
      scan_id,
      outcome,
      name: wish?.name ?? null,
      state: (wish?.state ?? null) as 'registered' | null,
    })
  }
  await tx
    .updateTable('event_door_devices')
    .set({ last_heard_at: now.toISOString() })
    .where('id', '=', device.id)
    .execute()
  await recordMany(
    acting(tx, device, { address }),
    counted.map((user_id) => ({
      action: 'event_day.checked_in',
      subject: { type: 'event', id: event.id },
      network_id: event.network_id,
      difference: { user_id, way: 'code', device_id: device.id },
    })),
  )
  if (items.length > 0) dayChanged(tx, counted)
  return { items, expected_count: event.going_count, attended_count: event.attended_count }
}
