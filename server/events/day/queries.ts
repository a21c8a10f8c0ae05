import { sql } from 'kysely'
import { codeText } from '../../../contract/events/codes.ts'
import { DOOR_OPENS_HOURS, type eventDay, SNAPSHOT_HOURS } from '../../../contract/events/day.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { hashOf } from '../../platform/settings/secrets.ts'
import { type KnownEvent, knownEvent } from '../known.ts'
import { attendanceLine, linesOf } from './byList.ts'
import { type DoorKeeper, dayAbilitiesOf, doorOf, mustHelp, mustSupervise, opensAt, shutsAt } from './door.ts'

/** An event whose door the viewer helps at. */
export async function atDoor(act: Reading, id: number): Promise<KnownEvent> {
  const known = await knownEvent(act, id)
  mustHelp(known)
  return known
}

export async function showDay(act: Reading, id: number): Promise<Answers<typeof eventDay.show>> {
  const { db, now } = act
  const known = await atDoor(act, id)
  const { event } = known
  const [told, [walked]] = await together(
    db,
    db
      .selectFrom('event_check_ins')
      // Somebody on the waitlist counts once, however often they were scanned.
      .select([
        'outcome',
        sql<number>`case outcome when 'to_be_confirmed' then count(distinct user_id) else count(*) end`.as(
          'count',
        ),
      ])
      .where('event_id', '=', id)
      .where('outcome', 'in', ['duplicate', 'to_be_confirmed', 'unknown'])
      .where('decided_at', 'is', null)
      .groupBy('outcome'),
    db
      .selectFrom('event_registrations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('event_id', '=', id)
      .where('state', '=', 'attended')
      .where('walked_in', '=', true),
  )
  const count = (outcome: string) => told.find((one) => one.outcome === outcome)?.count ?? 0
  return {
    event_id: event.id,
    name: event.name,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    time_zone: event.time_zone,
    location: event.location,
    seats: event.seats,
    points: event.points,
    walk_ins: event.walk_ins,
    expected_count: event.going_count,
    attended_count: event.attended_count,
    walked_in_count: walked?.count ?? 0,
    waiting_count: event.waiting_count,
    duplicate_count: count('duplicate'),
    to_be_confirmed_count: count('to_be_confirmed'),
    unknown_count: count('unknown'),
    door: doorOf(event, now),
    opens_at: opensAt(event).toISOString(),
    shuts_at: shutsAt(event).toISOString(),
    closed_at: event.closed_at,
    can: dayAbilitiesOf(known, now),
  }
}

export async function listAttendance(
  act: Reading,
  id: number,
  {
    page,
    page_size,
    search,
    state,
    sort_by,
    sort_direction = 'asc',
  }: Hears<typeof eventDay.attendance, 'query'>,
): Promise<Answers<typeof eventDay.attendance>> {
  const { db } = act
  await atDoor(act, id)
  // Of one event there are hundreds: they are read by its key, and looked through.
  const some = linesOf(db, id)
    .where('r.state', state === undefined ? '<>' : '=', state ?? 'unregistered')
    .where(isCalled('u', search))
  const [rows, [counted]] = await together(
    db,
    some
      .$if(sort_by === 'checked_in_at', (all) =>
        all.orderBy('r.checked_in_at', (by) => (sort_direction === 'asc' ? by.asc() : by.desc()).nullsLast()),
      )
      .orderBy('u.name', sort_by === 'name' ? sort_direction : 'asc')
      .orderBy('u.id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.clearSelect().select('u.id')),
  )
  return { items: rows.map(attendanceLine), page, page_size, ...totalOf(counted?.count ?? 0) }
}

export async function listScans(
  act: Reading,
  id: number,
  { page, page_size, outcome }: Hears<typeof eventDay.scans, 'query'>,
): Promise<Answers<typeof eventDay.scans>> {
  const { db } = act
  await atDoor(act, id)
  const some = db
    .selectFrom('event_check_ins as s')
    .where('s.event_id', '=', id)
    .where('s.outcome', outcome === undefined ? '<>' : '=', outcome ?? 'counted')
  const [rows, [counted]] = await together(
    db,
    some
      .leftJoin('event_door_devices as d', 'd.id', 's.device_id')
      .leftJoin('users as u', 'u.id', 's.user_id')
      .leftJoin('users as b', 'b.id', 's.by_id')
      .leftJoin('users as c', 'c.id', 's.decided_by')
      .select(['s.id', 's.way', 's.outcome', 's.scanned_at', 's.received_at', 's.admitted', 'd.browser'])
      .select(['s.user_id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
      .select(['s.by_id', 'b.name as by_name', 'b.pronouns as by_pronouns', 'b.avatar_file_id as by_face'])
      .select(['s.decided_by', 'c.name as c_name', 'c.pronouns as c_pronouns', 'c.avatar_file_id as c_face'])
      .orderBy('s.scanned_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.select('s.id')),
  )
  const face = (
    who: number | null,
    name: string | null,
    pronouns: string | null,
    avatar_file_id: string | null,
  ) => (who === null ? null : faceOf({ id: who, name: name ?? '', pronouns, avatar_file_id }, FACE_WIDTHS[0]))
  return {
    items: rows.map((row) => ({
      id: row.id,
      person: face(row.user_id, row.name, row.pronouns, row.avatar_file_id),
      way: row.way as 'code',
      outcome: row.outcome as 'duplicate',
      scanned_at: row.scanned_at,
      received_at: row.received_at,
      by: face(row.by_id, row.by_name, row.by_pronouns, row.by_face),
      browser: row.browser,
      admitted: row.admitted,
      decided_by: face(row.decided_by, row.c_name, row.c_pronouns, row.c_face),
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

/** The registrations, for a browser that may lose its connection: hashes, names and states, and nothing else. */
export async function doorSnapshot(act: Reading, id: number): Promise<Answers<typeof eventDay.snapshot>> {
  const { db, now } = act
  const { event } = await atDoor(act, id)
  if (doorOf(event, now) === 'shut') throw conflict('door_shut')
  const people = await db
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.code', 'u.name', 'r.state'])
    .where('r.event_id', '=', id)
    .where('r.state', '<>', 'unregistered')
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  const { name, starts_at, ends_at, time_zone } = event
  return {
    event: { id, name, starts_at, ends_at, time_zone },
    taken_at: now.toISOString(),
    keep_until: new Date(Date.parse(ends_at) + SNAPSHOT_HOURS * 3_600_000).toISOString(),
    people: people.map((person) => ({
      code_hash: hashOf(person.code).toString('hex'),
      name: person.name,
      state: person.state as 'registered',
    })),
  }
}

/** The viewer's ticket for the door. */
export async function myTicket(act: Reading, id: number): Promise<Answers<typeof eventDay.ticket>> {
  const { event, registration } = await knownEvent(act, id)
  const comes = registration?.state === 'registered' || registration?.state === 'attended'
  if (!registration || !comes || event.state !== 'approved') throw missing()
  return { code: codeText(registration.code) }
}

export async function doorCode(
  act: Reading,
  id: number,
  keeper: DoorKeeper,
): Promise<Answers<typeof eventDay.doorCode>> {
  const { me, now } = act
  const { event } = await atDoor(act, id)
  const state = doorOf(event, now)
  if (state === 'not_yet') throw conflict('door_not_yet', { hours: DOOR_OPENS_HOURS })
  if (state !== 'open') throw conflict('door_shut')
  return keeper.token(me.enterprise_id, id, now)
}

const people = (db: Db) => db.selectFrom('users').select(['id', 'name', 'pronouns', 'avatar_file_id'])

export async function listStewards(act: Reading, id: number): Promise<Answers<typeof eventDay.stewards>> {
  const { db } = act
  await atDoor(act, id)
  const rows = await db
    .selectFrom('event_stewards as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.role', 's.named_at', 's.named_by', 'u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
    .where('s.event_id', '=', id)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  const namers = await people(db)
    .where('id', '=', sql<number>`any(${rows.flatMap(({ named_by }) => named_by ?? [])}::bigint[])`)
    .execute()
  return {
    items: rows.map((row) => {
      const by = namers.find((one) => one.id === row.named_by)
      return {
        person: faceOf(row, FACE_WIDTHS[0]),
        role: row.role as 'steward',
        named_at: row.named_at,
        named_by: by ? faceOf(by, FACE_WIDTHS[0]) : null,
      }
    }),
  }
}

export async function listDevices(act: Reading, id: number): Promise<Answers<typeof eventDay.devices>> {
  const { db } = act
  mustSupervise(await atDoor(act, id))
  const rows = await db
    .selectFrom('event_door_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id as device_id', 'd.browser', 'd.system', 'd.opened_at', 'd.last_heard_at', 'd.revoked_at'])
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
    .where('d.event_id', '=', id)
    .orderBy('d.opened_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(200)
    .execute()
  return {
    items: rows.map(({ device_id, browser, system, opened_at, last_heard_at, revoked_at, ...person }) => ({
      id: device_id,
      person: faceOf(person, FACE_WIDTHS[0]),
      browser,
      system,
      opened_at,
      last_heard_at,
      revoked_at,
    })),
  }
}
