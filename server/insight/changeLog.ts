import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { dayAt } from '../../contract/clocks.ts'
import { foldedText } from '../../contract/foldedText.ts'
import {
  type ChangeArea,
  type ChangeLogFilter,
  changeAreaNames,
  changeAreas,
  type changeLog,
} from '../../contract/insight/logs.ts'
import type { Hears } from '../../contract/route.ts'
import { knownMembership } from '../networks/members/seen.ts'
import type { Reading, Spoken } from '../platform/act.ts'
import { type DB, type Db, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { invalid } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import type { Speak } from '../platform/texts.ts'
import { type Entry, entriesOf } from './changeLogEntries.ts'
import { changeLogPolicy } from './changeLogPolicy.ts'
import type { ChangeLogWords } from './changeLogWords.ts'

export type Filter = z.output<typeof ChangeLogFilter>
type Direction = 'asc' | 'desc'

const MOST_PEOPLE_FOUND = 200

/** FROM is neither after TO nor after today, TO neither after today nor before FROM. Days of the reader. */
export function checkDays({ from, to }: Pick<Filter, 'from' | 'to'>, timeZone: string, now = new Date()) {
  const today = dayAt(now, timeZone)
  const wrong: Record<string, { code: string }> = {}
  if (from && to && from > to) {
    wrong.from = { code: 'from_after_to' }
    wrong.to = { code: 'to_before_from' }
  }
  if (from && from > today) wrong.from = { code: 'from_after_today' }
  if (to && to > today) wrong.to = { code: 'to_after_today' }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

interface Found {
  people: number[]
  actions: string[]
  programs: string[]
  /** Fields that the words name, and the kinds of changes that ever had one of them. */
  fields: string[]
  actionsWithFields: string[]
}

/** Which program did it; a change that somebody did names none. */
const program = sql<string | null>`(difference ->> 'provisioning')`

/** What search words can match in a log: a person's name, a program's, or a kind of action. */
async function meaningOf(db: Db, say: Speak, words: ChangeLogWords, search: string): Promise<Found> {
  const [rows, tokens] = await together(
    db,
    db
      .selectFrom(sql<{ id: number }>`people_named(${search}, ${MOST_PEOPLE_FOUND})`.as<'p'>(sql`p(id)`))
      .select('p.id'),
    db
      .selectFrom('scim_tokens')
      .select('name')
      .distinct()
      .where(contains('name', search))
      .orderBy('name')
      .limit(MOST_PEOPLE_FOUND),
  )
  const wanted = foldedText(search)
  const fields = [...words.fieldsSaying(search, say), ...(await customFieldsSaying(db, search))]
  // The newest entries aren't sealed yet, and so not noted. They are read first: one that is sealed in between is noted
  // by then, while in the other order neither question would find it.
  const [unsealed, told] = await together(
    db,
    db.selectFrom('change_log').select('action').distinct().where('seal', 'is', null).where(tellsOf(fields)),
    db.selectFrom('change_log_fields').select('action').distinct().where('field', '=', anyOf(fields)),
  )
  return {
    fields,
    actionsWithFields: [...new Set([...told, ...unsealed].map(({ action }) => action))],
    people: rows.map(({ id }) => id),
    programs: tokens.map(({ name }) => name),
    actions: words.actions.filter((name) => foldedText(words.action(name, say)).includes(wanted)),
  }
}

/** Changes of a custom field are stored under its id. */
async function customFieldsSaying(db: Db, search: string) {
  const found = await db
    .selectFrom('fields')
    .select('id')
    .where(contains('title', search))
    .orderBy('id')
    .limit(MOST_PEOPLE_FOUND)
    .execute()
  return found.flatMap(({ id }) => [`field:${id}`, `field_${id}`])
}

/** An entry in which one of these changed, openly or as a personal value beside it. */
const tellsOf = (fields: readonly string[]) =>
  sql<boolean>`(difference ?| ${fields}::text[] or difference -> 'fields' ?| ${fields}::text[])`

const anyOf = (values: readonly string[]) => sql<string>`any(${values}::text[])`

/** The log, narrowed. Everything that narrows has an index that ends with the order. */
async function narrowed({ db, me, say }: Reading & Spoken, words: ChangeLogWords, filter: Filter) {
  const {
    search,
    actor_id,
    program: by,
    action,
    area,
    subject_type,
    subject_id,
    network_id,
    from,
    to,
  } = filter
  const meaning = search ? await meaningOf(db, say, words, search) : undefined
  const startOf = (day: string, plus: number) =>
    sql<string>`moment_at((${day}::date + ${plus}::int)::timestamp, ${me.time_zone})`
  return () => {
    let rows = db.selectFrom('change_log')
    if (actor_id) rows = rows.where('actor_id', '=', actor_id)
    if (by) rows = rows.where(program, '=', by)
    if (action)
      rows = rows.where(
        'action',
        '=',
        anyOf([action, ...words.actions.filter((one) => one.startsWith(`${action}.`))]),
      )
    if (area) rows = rows.where('action', '=', anyOf(actionsOf(words, area)))
    if (subject_type) rows = rows.where('subject_type', '=', subject_type)
    if (subject_id) rows = rows.where('subject_id', '=', subject_id)
    if (network_id) rows = rows.where('network_id', '=', network_id)
    if (from) rows = rows.where('at', '>=', startOf(from, 0))
    if (to) rows = rows.where('at', '<', startOf(to, 1))
    // Searching a person must not find their discreet memberships; without a person those entries appear nameless.
    if (actor_id || by || subject_id || search)
      rows = rows.where(sql<boolean>`not ${keptQuiet(me, 'change_log')}`)
    return meaning ? rows.where((eb) => speaksOf(eb, meaning)) : rows
  }
}

/** An entry about a membership that the reader may not know of. */
const keptQuiet = (me: Viewer, alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('action')} like 'member.%' and ${column('network_id')} is not null and exists (
    select from network_members m where m.enterprise_id = ${me.enterprise_id}::bigint
      and m.network_id = ${column('network_id')}
      and m.user_id = case ${column('subject_type')} when 'user' then ${column('subject_id')}::bigint
        else ${column('actor_id')} end
      and not ${knownMembership(me)}))`
}

const speaksOf = (
  eb: ExpressionBuilder<DB, 'change_log'>,
  { people, actions, programs, fields, actionsWithFields }: Found,
) =>
  eb.or([
    eb.and([eb('action', '=', anyOf(actionsWithFields)), tellsOf(fields)]),
    eb('actor_id', '=', sql<number>`any(${people}::bigint[])`),
    eb.and([eb('subject_type', '=', 'user'), eb('subject_id', '=', anyOf(people.map(String)))]),
    eb('action', '=', anyOf(actions)),
    eb(program, '=', anyOf(programs)),
  ])

const shown = ({ db, me }: Reading) =>
  db
    .selectFrom('change_log as c')
    .leftJoin('change_log_personal as p', 'p.change_id', 'c.id')
    .select([
      'c.id',
      'c.at',
      'c.actor_id',
      'c.action',
      'c.subject_type',
      'c.subject_id',
      'c.network_id',
      'c.difference',
      'c.address',
      'c.seal',
      'c.personal_hash',
      'p.about_user_id',
      'p.before_after',
    ])
    .select(keptQuiet(me, 'c').as('kept_quiet'))

/** A page of the log. Its ids are found in the index alone; only the rows that are shown are read. */
export async function listChanges(
  act: Reading & Spoken,
  words: ChangeLogWords,
  query: Hears<typeof changeLog.list, 'query'>,
) {
  const { db, me, now } = act
  authorize(me, changeLogPolicy.view)
  checkDays(query, me.time_zone, now)
  const { page, page_size, sort_direction: direction = 'desc' } = query
  const log = await narrowed(act, words, query)
  const ids = log()
    .select('id')
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(page_size)
    .offset((page - 1) * page_size)
  const [rows, [counted]] = await together(
    db,
    shown(act).where('c.id', 'in', ids).orderBy('c.at', direction).orderBy('c.id', direction),
    countOf(db, log().select('id')),
  )
  return {
    items: await entriesOf(act, words, rows),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

/** The entries after one, newest first: for reading all of them. */
export async function nextChanges(
  act: Reading & Spoken,
  words: ChangeLogWords,
  filter: Filter,
  { after, limit }: { after: Pick<Entry, 'at' | 'id'> | undefined; limit: number },
): Promise<Entry[]> {
  const direction: Direction = 'desc'
  const log = await narrowed(act, words, filter)
  let ids = log().select('id').orderBy('at', direction).orderBy('id', direction).limit(limit)
  if (after) ids = ids.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after.at, after.id)))
  const rows = await shown(act)
    .where('c.id', 'in', ids)
    .orderBy('c.at', direction)
    .orderBy('c.id', direction)
    .execute()
  return entriesOf(act, words, rows)
}

export async function countChanges(act: Reading & Spoken, words: ChangeLogWords, filter: Filter) {
  const log = await narrowed(act, words, filter)
  const { count } = await log()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The area whose actions start with this word. */
export const areaOf = (action: string): ChangeArea => {
  const [word = ''] = action.split('.')
  return (
    changeAreaNames.find((area) => (changeAreas[area] as readonly string[]).includes(word)) ?? 'enterprise'
  )
}

const actionsOf = (words: ChangeLogWords, area: ChangeArea) =>
  words.actions.filter((action) => areaOf(action) === area)

export function listActions(me: Viewer, say: Speak, words: ChangeLogWords) {
  authorize(me, changeLogPolicy.view)
  const items = words.actions.map((action) => ({
    action,
    title: words.action(action, say),
    area: areaOf(action),
  }))
  return { items: items.toSorted((a, b) => a.title.localeCompare(b.title)) }
}
