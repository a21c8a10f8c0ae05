import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type {
  Calendar,
  calendars,
  NotableDate,
  NotableDatesFilter,
  notableDates,
} from '../../contract/calendars/calendars.ts'
import {
  type NotableRule,
  nextOccurrence,
  occurrencesBetween,
} from '../../contract/calendars/notableDates.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import { knownTo, seesAll, within } from '../networks/known.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { type DB, type Db, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { missing } from '../platform/errors.ts'
import { abilities, authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { calendarsPolicy } from './policy.ts'

type CalendarShape = z.output<typeof Calendar>
type DateShape = z.output<typeof NotableDate>
type DateRow = Selectable<DB['notable_dates']>

const calendarsQuestion = ({ db, me }: Reading) =>
  db
    .selectFrom('calendars as c')
    .select(['c.id', 'c.name', 'c.colour', 'c.date_count', 'c.archived_at', 'c.created_at', 'c.version'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('calendar_networks as cn')
          .innerJoin('networks as n', 'n.id', 'cn.network_id')
          .select(markColumns.map((column) => `n.${column}` as const))
          .whereRef('cn.calendar_id', '=', 'c.id')
          .where('n.archived_at', 'is', null)
          .where(knownTo(me))
          .orderBy('n.name')
          .orderBy('n.id'),
      ).as('networks'),
    )

type CalendarRow = Awaited<ReturnType<ReturnType<typeof calendarsQuestion>['execute']>>[number]

const calendarOf =
  (me: Viewer) =>
  (row: CalendarRow): CalendarShape => ({
    ...row,
    networks: row.networks.map(markOf),
    can: abilities(me, calendarsPolicy, undefined),
  })

export async function listCalendars(
  act: Reading,
  query: Hears<typeof calendars.list, 'query'>,
): Promise<Answers<typeof calendars.list>> {
  const { db, me } = act
  authorize(me, calendarsPolicy.manage)
  const { page, page_size, search, sort_by, archived = false } = query
  const { sort_direction = sort_by === 'name' ? 'asc' : 'desc' } = query
  const kept = <O>(all: SelectQueryBuilder<DB & { c: DB['calendars'] }, 'c', O>) =>
    all.where('c.archived_at', archived ? 'is not' : 'is', null).where(contains('c.name', search))
  const [rows, [counted]] = await together(
    db,
    kept(calendarsQuestion(act))
      .orderBy(`c.${sort_by}`, sort_direction)
      .orderBy('c.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    kept(db.selectFrom('calendars as c')).select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return { items: rows.map(calendarOf(me)), page, page_size, total: counted?.count ?? 0, total_is: 'exact' }
}

export async function showCalendar(act: Reading, id: number): Promise<CalendarShape> {
  const { me } = act
  authorize(me, calendarsPolicy.manage)
  const row = await calendarsQuestion(act).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return calendarOf(me)(row)
}

const datesQuestion = (db: Db) =>
  db
    .selectFrom('notable_dates as d')
    .innerJoin('calendars as c', 'c.id', 'd.calendar_id')
    .selectAll('d')
    .select(['c.name as calendar_name', 'c.colour as calendar_colour'])

type NamedRow = DateRow & { calendar_name: string; calendar_colour: string }

export const ruleOf = (row: DateRow): NotableRule => ({
  kind: row.kind as NotableRule['kind'],
  starts_on: row.starts_on,
  month: row.month,
  day: row.day,
  nth: row.nth,
  weekday: row.weekday,
  offset_days: row.offset_days,
  reckoning: row.reckoning as NotableRule['reckoning'],
  days: row.days,
  from_year: row.from_year,
  until_year: row.until_year,
})

const calendarIn = (row: NamedRow) => ({
  id: row.calendar_id,
  name: row.calendar_name,
  colour: row.calendar_colour,
})

const dateOf =
  (today: string) =>
  (row: NamedRow): DateShape => ({
    ...ruleOf(row),
    nth: row.nth as DateShape['nth'],
    id: row.id,
    calendar: calendarIn(row),
    name: row.name,
    description: row.description,
    next: nextOccurrence(ruleOf(row), today),
    archived_at: row.archived_at,
    version: row.version,
  })

const todayOf = (now: Date) => now.toISOString().slice(0, 10)

/** A calendar holds a few hundred dates at most; what each is next is reckoned, so they are put in order here. */
export async function listDates(
  { db, me, now }: Reading,
  calendarId: number,
  query: Hears<typeof notableDates.list, 'query'>,
): Promise<Answers<typeof notableDates.list>> {
  authorize(me, calendarsPolicy.manage)
  const { page, page_size, search, sort_by, sort_direction = 'asc', archived = false } = query
  const [[calendar], rows] = await together(
    db,
    db.selectFrom('calendars').select('id').where('id', '=', calendarId),
    datesQuestion(db)
      .where('d.calendar_id', '=', calendarId)
      .where('d.archived_at', archived ? 'is not' : 'is', null)
      .where(contains('d.name', search))
      .orderBy('d.name')
      .orderBy('d.id'),
  )
  if (!calendar) throw missing()
  const dates = rows.map(dateOf(todayOf(now)))
  if (sort_by === 'next') dates.sort((a, b) => key(a).localeCompare(key(b)))
  if (sort_direction === 'desc') dates.reverse()
  return {
    items: dates.slice((page - 1) * page_size, page * page_size),
    page,
    page_size,
    total: dates.length,
    total_is: 'exact',
  }
}

export type DateLine = Omit<DateRow, 'archived_at'> & {
  calendar_name: string
  next_starts_on: string | null
  next_ends_on: string | null
}

/** The dates that a list means, in the order in which they were added, from one on. */
export async function datesAfter(
  db: Db,
  { calendar_id, search, archived = false }: z.output<typeof NotableDatesFilter>,
  { after, limit }: { after: Pick<DateLine, 'id'> | undefined; limit: number },
  now: Date,
): Promise<DateLine[]> {
  const rows = await datesQuestion(db)
    .where('d.calendar_id', '=', calendar_id)
    .where('d.archived_at', archived ? 'is not' : 'is', null)
    .where(contains('d.name', search))
    .$if(after !== undefined, (all) => all.where('d.id', '>', after?.id ?? 0))
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const next = nextOccurrence(ruleOf(row), todayOf(now))
    return { ...row, next_starts_on: next?.starts_on ?? null, next_ends_on: next?.ends_on ?? null }
  })
}

/** Dates that never return come after those that do. */
const key = ({ next }: DateShape) => next?.starts_on ?? '9999'

export async function showDate({ db, me, now }: Reading, id: number): Promise<DateShape> {
  authorize(me, calendarsPolicy.manage)
  const row = await datesQuestion(db).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return dateOf(todayOf(now))(row)
}

/** What the viewer's calendars have between two days: calendars for everybody, and those of their networks. */
export async function datesBetween(
  { db, me }: Reading,
  { from, to }: Hears<typeof calendars.between, 'query'>,
): Promise<Answers<typeof calendars.between>> {
  const rows = await datesQuestion(db)
    .where('d.archived_at', 'is', null)
    .where('c.archived_at', 'is', null)
    .where(
      sql<boolean>`(
        not exists (select from calendar_networks cn where cn.enterprise_id = ${me.enterprise_id}::bigint and cn.calendar_id = c.id)
        or exists (select from calendar_networks cn where cn.enterprise_id = ${me.enterprise_id}::bigint and cn.calendar_id = c.id
          and cn.network_id = any(${activeNetworks(me)}::bigint[])))`,
    )
    .execute()
  const items = rows.flatMap((row) =>
    occurrencesBetween(ruleOf(row), from, to).map((span) => ({
      id: row.id,
      calendar: calendarIn(row),
      name: row.name,
      description: row.description,
      ...span,
    })),
  )
  return {
    items: items.sort((a, b) => a.starts_on.localeCompare(b.starts_on) || a.name.localeCompare(b.name)),
  }
}

/** Every date in use, for planning: of calendars for everybody, and of networks the viewer can see into. */
export async function datesFor({ db, me }: Reading) {
  const rows = await datesQuestion(db)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('calendar_networks as cn')
          .leftJoin('networks as n', (join) =>
            join
              .onRef('n.id', '=', 'cn.network_id')
              .on('n.archived_at', 'is', null)
              .on(knownTo(me))
              .on(sql<boolean>`(${seesAll(me)} or not n.private or n.id = any(${within(me)}::bigint[]))`),
          )
          .select('n.id')
          .whereRef('cn.calendar_id', '=', 'c.id'),
      ).as('networks'),
    )
    .where('d.archived_at', 'is', null)
    .where('c.archived_at', 'is', null)
    .execute()
  return rows.flatMap((row) => {
    const network_ids = row.networks.flatMap(({ id }) => id ?? [])
    // A calendar of networks, none of which they may know of, isn't everybody's by that.
    if (row.networks.length > 0 && network_ids.length === 0) return []
    return [{ id: row.id, name: row.name, rule: ruleOf(row), calendar: calendarIn(row), network_ids }]
  })
}
