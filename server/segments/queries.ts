import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Hears } from '../../contract/route.ts'
import { isGather, type Rule, rulesIn } from '../../contract/segments/rules.ts'
import type { Segment, SegmentRow, SegmentsFilter, segments } from '../../contract/segments/segments.ts'
import { countersOf } from '../identity/counts.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { knownMarks, markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { type DB, type Db, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { totalOf } from '../platform/database/totals.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { missing } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { sizeOf } from './figures.ts'
import { segmentsPolicy } from './policy.ts'
import { type Readable, readingOf, shownTo } from './readable.ts'
import { describedBy } from './segmentRow.ts'
import { type Use, usesOf } from './uses.ts'

type Kept = Selectable<DB['segments']>
type Shown = z.output<typeof SegmentRow>

export const narrowed = (db: Db, { search, active_filter }: z.output<typeof SegmentsFilter>) => {
  const rows = db.selectFrom('segments').where(contains('name', search))
  return active_filter ? rows.where('active_filter', '=', active_filter) : rows
}

export const keptCounts = (db: Db) =>
  db.selectFrom('counters').select(['name', 'value']).where('name', 'like', 'users.%')

const everybody = [
  'active',
  'inactive',
  'pending_deletion',
  'invited',
  'pending_activation',
  'purged',
] as const

const rowFrom =
  (reading: Readable, uses: readonly Use[], total: number, k: number) =>
  (row: Kept): Shown => {
    const described = describedBy(row)
    const hidden = reading.hides(described)
    return {
      id: row.id,
      name: row.name,
      active_filter: described.active_filter,
      member_limit: row.member_limit,
      state: row.state as Shown['state'],
      progress: row.fill_after === null ? null : { done: row.fill_done, total },
      member_count: sizeOf(row, k, { hidden, mayList: true }),
      rule_count: rulesIn(described.rules).filter(({ rule }) => !isGather(rule)).length,
      use_count: uses.filter(({ segment_id }) => segment_id === row.id).length,
      refreshed_at: row.refreshed_at,
      created_at: row.created_at,
      updated_at: row.updated_at,
      can: { list_members: !hidden },
    }
  }

/** Rows as this reader may know them. */
export async function shownRows(act: Reading, rows: readonly Kept[], k: number): Promise<Shown[]> {
  const { db } = act
  const [reading, uses, counts] = await Promise.all([
    readingOf(
      act,
      rows.map((row) => describedBy(row).rules),
    ),
    usesOf(
      act,
      rows.map(({ id }) => id),
    ),
    keptCounts(db).execute(),
  ])
  return rows.map(rowFrom(reading, uses, countersOf(counts, everybody), k))
}

export async function listSegments(
  act: Reading,
  query: Hears<typeof segments.list, 'query'>,
  { privacy_k }: Pick<Enterprise, 'privacy_k'>,
) {
  const { db, me } = act
  authorize(me, segmentsPolicy.manage)
  const { page, page_size, sort_by } = query
  const direction = query.sort_direction ?? (sort_by === 'name' ? 'asc' : 'desc')
  const [rows, [count]] = await together(
    db,
    narrowed(db, query)
      .selectAll()
      .orderBy(sort_by, direction)
      .orderBy('id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    narrowed(db, query).select((eb) => eb.fn.countAll<number>().as('value')),
  )
  return { items: await shownRows(act, rows, privacy_k), page, page_size, ...totalOf(count?.value ?? 0) }
}

export async function showSegment(
  act: Reading,
  id: number,
  { privacy_k }: Pick<Enterprise, 'privacy_k'>,
): Promise<z.output<typeof Segment>> {
  const { db, me } = act
  authorize(me, segmentsPolicy.manage)
  const row = await db.selectFrom('segments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  const described = describedBy(row)
  const reading = await readingOf(act, [described.rules])
  const rules = shownTo(reading, described.rules)
  const [[networks, people], uses, [shown]] = await Promise.all([
    namedIn(act, rules),
    usesOf(act, [id]),
    shownRows(act, [row], privacy_k),
  ])
  if (!shown) throw missing()
  return {
    ...shown,
    rules,
    order_by: described.order_by,
    order_direction: described.order_direction,
    uses: uses.map(({ kind, name, href }) => ({ kind, name, href })),
    networks: networks.map(markOf),
    people: people.map((person) => faceOf(person, FACE_WIDTHS[0])),
    version: row.version,
  }
}

/** The networks that the viewer knows and the people that rules name, so that they can be read out. */
function namedIn(act: Reading, rules: Rule) {
  const { db } = act
  const leaves = rulesIn(rules).map(({ rule }) => rule)
  return together(
    db,
    knownMarks(
      act,
      leaves.flatMap((rule) => (rule.is === 'group' ? rule.network_ids : [])),
    ),
    db
      .selectFrom('users')
      .select(['id', 'name', 'pronouns', 'avatar_file_id'])
      .where(
        'id',
        '=',
        sql<number>`any(${leaves.flatMap((rule) => (rule.is === 'scope' ? [rule.user_id] : []))}::bigint[])`,
      ),
  )
}

/** A segment whose people this reader may know. */
export async function readableSegment(act: Reading, id: number): Promise<{ row: Kept; reads: boolean }> {
  const { db, me } = act
  authorize(me, segmentsPolicy.manage)
  const row = await db.selectFrom('segments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  const described = describedBy(row)
  return { row, reads: !(await readingOf(act, [described.rules])).hides(described) }
}
