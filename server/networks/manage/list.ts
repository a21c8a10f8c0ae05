import { sql } from 'kysely'
import type { z } from 'zod'
import type { ManagedFilter, ManagedLine, managedNetworks } from '../../../contract/networks/manage.ts'
import type { Hears } from '../../../contract/route.ts'
import { activeNetworks } from '../../identity/viewerNetworks.ts'
import type { Reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { abilities, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { knownTo } from '../known.ts'
import { isLed } from '../leaders/unled.ts'
import { networksPolicy } from '../policy.ts'
import { markColumns, markOf, networkIdsNamed } from '../queries.ts'
import { managing } from './show.ts'

type Filter = z.output<typeof ManagedFilter>
type Line = z.output<typeof ManagedLine>

const narrowed = async ({ db, me }: Reading, { search, kind, parent_id, level, scope }: Filter) => {
  const found = search ? await networkIdsNamed(db, search) : undefined
  return db
    .selectFrom('networks as n')
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .$if(found !== undefined, (all) => all.where('n.id', '=', sql<number>`any(${found ?? []}::bigint[])`))
    .$if(kind !== undefined, (all) => all.where('n.kind', '=', kind ?? ''))
    .$if(parent_id !== undefined, (all) => all.where('n.parent_id', '=', parent_id ?? 0))
    .$if(level === 'top', (all) => all.where('n.parent_id', 'is', null))
    .$if(scope === 'unled', (all) => all.where(sql<boolean>`not ${isLed('n')}`))
}

type Narrowed = Awaited<ReturnType<typeof narrowed>>

const lines = (some: Narrowed) =>
  some
    .leftJoin('networks as p', 'p.id', 'n.parent_id')
    .select([
      'n.id',
      'n.kind',
      'n.name',
      'n.colour',
      'n.pattern',
      'n.logo_file_id',
      'n.short_description',
      'n.private',
      'n.pending_users',
      'n.suggested',
      'n.member_count',
      'n.created_at',
      'p.id as parent',
      'p.kind as parent_kind',
      'p.name as parent_name',
      'p.colour as parent_colour',
      'p.pattern as parent_pattern',
      'p.logo_file_id as parent_logo',
      sql<number>`cardinality(n.parent_path)`.as('depth'),
    ])
    .select((eb) =>
      eb
        .selectFrom('networks as c')
        .whereRef('c.parent_id', '=', 'n.id')
        .where('c.archived_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('children_count'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

export const lineOf =
  (me: Viewer) =>
  (row: Row): Line => ({
    ...markOf(row),
    short_description: row.short_description,
    private: row.private,
    pending_users: row.pending_users,
    suggested: row.suggested,
    parent:
      row.parent === null
        ? null
        : markOf({
            id: row.parent,
            kind: row.parent_kind ?? 'group',
            name: row.parent_name ?? '',
            colour: row.parent_colour ?? row.colour,
            pattern: row.parent_pattern ?? row.pattern,
            logo_file_id: row.parent_logo,
          }),
    depth: row.depth,
    children_count: row.children_count ?? 0,
    member_count: row.member_count,
    created_at: row.created_at,
    can: abilities(me, managing, row),
  })

/** All networks for people who manage them, flat or one level of the tree at a time. */
export async function listManaged(act: Reading, query: Hears<typeof managedNetworks.list, 'query'>) {
  const { db, me } = act
  authorize(me, networksPolicy.administer)
  const { page, page_size, sort_by } = query
  const { sort_direction = sort_by === 'name' || sort_by === 'kind' ? 'asc' : 'desc' } = query
  const some = await narrowed(act, query)
  const [rows, [counted]] = await together(
    db,
    lines(some)
      .orderBy(`n.${sort_by}`, sort_direction)
      .orderBy('n.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.select('n.id')),
  )
  return { items: rows.map(lineOf(me)), page, page_size, ...totalOf(counted?.count ?? 0) }
}

/** The same rows in the order of their ids, for the file. */
export async function managedAfter(act: Reading, filter: Filter, after: number, limit: number) {
  const { me } = act
  const some = await narrowed(act, filter)
  return (await lines(some).where('n.id', '>', after).orderBy('n.id').limit(limit).execute()).map(lineOf(me))
}

/** Calendar colours: those of the viewer's own networks first, then by name. */
/**
 * The colour of a network's events in calendars: its own, or if the enterprise wants so, that of the network above.
 */
const calendarColour = (ownColours: boolean) =>
  ownColours
    ? sql<string>`n.colour`
    : sql<string>`(with recursive up as (
        select n.id, n.parent_id, n.colour
        union all
        select p.id, p.parent_id, p.colour from networks p join up on p.enterprise_id = n.enterprise_id and p.id = up.parent_id
      ) select colour from up where parent_id is null)`

export async function calendarColours(
  { db, me }: Reading,
  ownColours: boolean,
  { page, page_size }: Hears<typeof managedNetworks.calendarColors, 'query'>,
) {
  authorize(me, networksPolicy.list)
  const mine = activeNetworks(me)
  const all = db.selectFrom('networks as n').where('n.archived_at', 'is', null).where(knownTo(me))
  const [rows, [counted]] = await together(
    db,
    all
      .select(markColumns.map((column) => `n.${column}` as const))
      .select(calendarColour(ownColours).as('shown_colour'))
      .orderBy(sql`not (n.id = any(${mine}::bigint[]))`)
      .orderBy('n.name')
      .orderBy('n.id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, all.select('n.id')),
  )
  const items = rows.map(({ shown_colour, ...row }) => ({ ...markOf(row), colour: shown_colour }))
  return { items, page, page_size, ...totalOf(counted?.count ?? 0) }
}
