import { sql } from 'kysely'
import type { calendars, notableDates } from '../../contract/calendars/calendars.ts'
import { neededBy } from '../../contract/calendars/calendars.ts'
import { observancesOf } from '../../contract/calendars/observances.ts'
import { limits } from '../../contract/limits.ts'
import type { Hears } from '../../contract/route.ts'
import { knownTo } from '../networks/known.ts'
import type { Act, Spoken } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict, missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { authorize } from '../platform/rights/policy.ts'
import { archiving } from '../platform/undo.ts'
import { calendarsPolicy } from './policy.ts'
import { showCalendar, showDate } from './queries.ts'

const STALE = ['/api/v2/calendars', '/api/v2/notable-dates']

/** Holds a calendar: its dates are counted under this lock. */
async function lockCalendar(tx: Tx, id: number) {
  const calendar = await tx
    .selectFrom('calendars')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!calendar) throw missing()
  return calendar
}

const recordCalendar = (
  act: Act,
  { what, id }: { what: 'calendar' | 'notable_date'; id: number },
  did: string,
  difference: Record<string, unknown>,
) => record(act, { action: `${what}.${did}`, subject: { type: what, id }, difference })

/** Which of the named networks the viewer knows of; others are missing. */
async function mustKnow({ tx, me }: Act, ids: readonly number[]) {
  if (ids.length === 0) return
  const known = await tx
    .selectFrom('networks as n')
    .select('n.id')
    .where('n.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .execute()
  if (known.length < new Set(ids).size) throw missing()
}

async function showTo(act: Act, id: number, networkIds: readonly number[]) {
  const { tx } = act
  await mustKnow(act, networkIds)
  await tx.deleteFrom('calendar_networks').where('calendar_id', '=', id).execute()
  const rows = [...new Set(networkIds)].map((network_id) => ({ calendar_id: id, network_id }))
  if (rows.length > 0) await tx.insertInto('calendar_networks').values(rows).execute()
}

export async function createCalendar(act: Act & Spoken, body: Hears<typeof calendars.create, 'body'>) {
  const { tx, me, say } = act
  authorize(me, calendarsPolicy.manage)
  const { name, colour, strategy, copy_of_calendar_id, observances, network_ids } = body
  const [{ count } = { count: 0 }] = await tx
    .selectFrom('calendars')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .execute()
  if (count >= limits.calendars) throw conflict('too_many_calendars', { max: limits.calendars })
  if (strategy === 'copy') await lockCalendar(tx, copy_of_calendar_id ?? 0)
  const { id } = await tx
    .insertInto('calendars')
    .values({ name, colour: colour.toUpperCase(), strategy, created_by: me.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await showTo(act, id, network_ids)
  if (strategy === 'copy')
    await sql`insert into notable_dates (enterprise_id, calendar_id, name, description, kind, starts_on, month, day, nth,
        weekday, offset_days, reckoning, days, from_year, until_year)
      select enterprise_id, ${id}, name, description, kind, starts_on, month, day, nth, weekday, offset_days, reckoning,
        days, from_year, until_year
      from notable_dates where enterprise_id = ${tx.enterpriseId} and calendar_id = ${copy_of_calendar_id}
        and archived_at is null
      order by id`.execute(tx)
  if (strategy === 'observances') {
    // A day that both calendars have is kept once.
    const named = new Map(observances.flatMap(observancesOf))
    const rows = [...named].map(([key, rule]) => ({
      calendar_id: id,
      name: say(`calendars.observance.${key}`),
      ...rule,
    }))
    await tx.insertInto('notable_dates').values(rows).execute()
  }
  await countDates(tx, id)
  await recordCalendar(act, { what: 'calendar', id }, 'created', { name, strategy })
  wentStale(tx, STALE)
  return showCalendar(act, id)
}

const countDates = (tx: Tx, id: number) =>
  tx
    .updateTable('calendars as c')
    .set((eb) => ({
      date_count: eb
        .selectFrom('notable_dates as d')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('d.calendar_id', '=', id)
        .where('d.archived_at', 'is', null),
    }))
    .where('c.id', '=', id)
    .execute()

export async function changeCalendar(
  act: Act,
  id: number,
  { name, colour, network_ids, version }: Hears<typeof calendars.update, 'body'>,
) {
  const { tx, me } = act
  authorize(me, calendarsPolicy.manage)
  const calendar = await lockCalendar(tx, id)
  if (calendar.archived_at) throw conflict('calendar_archived')
  if (calendar.version !== version) throw conflict('changed_meanwhile')
  await showTo(act, id, network_ids)
  await tx
    .updateTable('calendars')
    .set({ name, colour: colour.toUpperCase(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const difference = { name: [calendar.name, name], colour: [calendar.colour, colour.toUpperCase()] }
  await recordCalendar(act, { what: 'calendar', id }, 'changed', difference)
  wentStale(tx, STALE)
  return showCalendar(act, id)
}

export async function archiveCalendar(act: Act, id: number, archive: boolean) {
  const { tx, me } = act
  authorize(me, calendarsPolicy.manage)
  const calendar = await lockCalendar(tx, id)
  if ((calendar.archived_at !== null) !== archive) {
    await tx
      .updateTable('calendars')
      .set({
        archived_at: archive ? sql`now()` : null,
        archived_by: archive ? me.user_id : null,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute()
    const did = archive ? 'archived' : 'unarchived'
    await recordCalendar(act, { what: 'calendar', id }, did, { name: calendar.name })
    wentStale(tx, STALE)
  }
  return showCalendar(act, id)
}

export const calendarArchiving = archiving('calendar', archiveCalendar)

type DateBody = Omit<Hears<typeof notableDates.create, 'body'>, 'version'>

/** A rule keeps what its kind needs; what was left from another kind goes. */
function kept(body: DateBody) {
  const { name, description, kind, days, from_year, until_year } = body
  const needed = new Set<string>(neededBy[kind])
  const only = <K extends keyof DateBody>(key: K) => (needed.has(key) ? body[key] : null)
  const isOnce = kind === 'once'
  return {
    name,
    description,
    kind,
    starts_on: only('starts_on'),
    month: only('month'),
    day: only('day'),
    nth: only('nth'),
    weekday: only('weekday'),
    offset_days: only('offset_days'),
    reckoning: only('reckoning'),
    days,
    from_year: isOnce ? null : from_year,
    until_year: isOnce ? null : until_year,
  }
}

export async function createDate(
  act: Act,
  calendarId: number,
  body: Hears<typeof notableDates.create, 'body'>,
) {
  const { tx, me } = act
  authorize(me, calendarsPolicy.manage)
  const calendar = await lockCalendar(tx, calendarId)
  if (calendar.archived_at) throw conflict('calendar_archived')
  if (calendar.date_count >= limits.notable_dates)
    throw conflict('too_many_notable_dates', { max: limits.notable_dates })
  const { id } = await tx
    .insertInto('notable_dates')
    .values({ ...kept(body), calendar_id: calendarId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await countDates(tx, calendarId)
  await recordCalendar(act, { what: 'notable_date', id }, 'created', {
    name: body.name,
    calendar_id: calendarId,
  })
  wentStale(tx, STALE)
  return showDate(act, id)
}

async function lockDate(tx: Tx, id: number) {
  const found = await tx
    .selectFrom('notable_dates')
    .select('calendar_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw missing()
  const calendar = await lockCalendar(tx, found.calendar_id)
  const date = await tx
    .selectFrom('notable_dates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { calendar, date }
}

export async function changeDate(
  act: Act,
  id: number,
  { version, ...body }: Hears<typeof notableDates.update, 'body'>,
) {
  const { tx, me } = act
  authorize(me, calendarsPolicy.manage)
  const { calendar, date } = await lockDate(tx, id)
  if (calendar.archived_at || date.archived_at) throw conflict('calendar_archived')
  if (date.version !== version) throw conflict('changed_meanwhile')
  const after = kept(body)
  await tx
    .updateTable('notable_dates')
    .set({ ...after, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const difference = Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) => {
      const before = date[key as keyof typeof after]
      return before === value ? [] : [[key, [before, value]]]
    }),
  )
  await recordCalendar(act, { what: 'notable_date', id }, 'changed', { name: body.name, ...difference })
  wentStale(tx, STALE)
  return showDate(act, id)
}

export async function archiveDate(act: Act, id: number, archive: boolean) {
  const { tx, me } = act
  authorize(me, calendarsPolicy.manage)
  const { calendar, date } = await lockDate(tx, id)
  if ((date.archived_at !== null) !== archive) {
    if (!archive && calendar.date_count >= limits.notable_dates)
      throw conflict('too_many_notable_dates', { max: limits.notable_dates })
    await tx
      .updateTable('notable_dates')
      .set({
        archived_at: archive ? sql`now()` : null,
        archived_by: archive ? me.user_id : null,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute()
    await countDates(tx, calendar.id)
    const did = archive ? 'archived' : 'unarchived'
    await recordCalendar(act, { what: 'notable_date', id }, did, { name: date.name })
    wentStale(tx, STALE)
  }
  return showDate(act, id)
}

export const dateArchiving = archiving('notable_date', archiveDate)
