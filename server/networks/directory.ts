import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { ChildrenQuery, GroupsQuery, ListedNetwork, networkSorts } from '../../contract/networks.ts'
import { type DB, type Db, together } from '../platform/db.ts'
import { authorize } from '../platform/policy.ts'
import { prepared } from '../platform/prepared.ts'
import { totalOf } from '../platform/totals.ts'
import { activeNetworks, type Viewer } from '../platform/viewer.ts'
import { keptCounts, knownCounts, openedCounts } from './counts.ts'
import { networksPolicy } from './policy.ts'
import {
  cardColumns,
  cardOf,
  isInside,
  markOf,
  networkIdsNamed,
  notHidden,
  seesAll,
  viewedNetwork,
  within,
} from './queries.ts'

type Sort = (typeof networkSorts)[number]
type Direction = 'asc' | 'desc'
/** Where a list begins: all of a kind, or what stands below one network. */
type Base = 'kind' | 'chapters' | 'regions' | 'gathered'
/** What narrows it: `only` those named, those of a `category`, what the viewer may `know` of. */
type Narrowing = 'only' | 'category' | 'known'
type Which = `${Base} ${string}`

interface Values extends Record<string, unknown> {
  kind: string
  chosen: readonly number[]
  category: number
  parent: number
  me: number
  within: readonly number[]
  limit: number
  offset: number
}

const among = (db: Kysely<DB>, values: Values, which: Which) => {
  const [base, ...narrowing] = which.split(' ')
  const narrows = (by: Narrowing) => narrowing.includes(by)
  let rows = db.selectFrom('networks as n').where('n.archived_at', 'is', null)
  if (base === 'kind') rows = rows.where('n.kind', '=', values.kind)
  else if (base === 'gathered')
    rows = rows.where('n.id', 'in', (eb) =>
      eb.selectFrom('region_children as g').select('g.network_id').where('g.region_id', '=', values.parent),
    )
  else
    rows = rows
      .where('n.parent_id', '=', values.parent)
      .where('n.kind', base === 'regions' ? '=' : '<>', 'region')
  if (narrows('only')) rows = rows.where('n.id', '=', sql<number>`any(${values.chosen}::bigint[])`)
  if (narrows('category'))
    rows = rows.where('n.id', 'in', (eb) =>
      eb
        .selectFrom('network_categories as c')
        .select('c.network_id')
        .where('c.category_id', '=', values.category),
    )
  return narrows('known') ? rows.where(notHidden(values.within)) : rows
}

const parentColumns = [
  'p.id as parent',
  'p.kind as parent_kind',
  'p.name as parent_name',
  'p.colour as parent_colour',
  'p.pattern as parent_pattern',
  'p.logo_file_id as parent_logo',
] as const

type Order = `${Sort | 'mine'} ${Direction}`

const pageOfNetworks = prepared((db, values: Values, shape: `${Order}/${Which}`) => {
  const [order, which] = shape.split('/') as [Order, Which]
  const [sort, direction] = order.split(' ') as [Sort | 'mine', Direction]
  const rows = among(db, values, which)
    .leftJoin('networks as p', 'p.id', 'n.parent_id')
    .select(cardColumns.map((column) => `n.${column}` as const))
    .select(parentColumns)
    .select((eb) =>
      // Asked fifty times a page: a network is counted in the one way that fits it.
      eb
        .case()
        .when('n.kind', '=', 'region')
        .then(
          eb
            .selectFrom('region_children as g')
            .innerJoin('networks as c', 'c.id', 'g.network_id')
            .select((count) => count.fn.countAll<number>().as('count'))
            .whereRef('g.region_id', '=', 'n.id')
            .where('c.archived_at', 'is', null),
        )
        .else(
          eb
            .selectFrom('networks as c')
            .select((count) => count.fn.countAll<number>().as('count'))
            .whereRef('c.parent_id', '=', 'n.id')
            .where('c.kind', '<>', 'region')
            .where('c.archived_at', 'is', null),
        )
        .end()
        .as('child_count'),
    )
  const ordered =
    sort === 'mine'
      ? rows
          .orderBy(
            (eb) =>
              sql`array_position((${eb.selectFrom('network_orders as o').select('o.network_ids').where('o.user_id', '=', values.me)}), n.id) nulls last`,
          )
          .orderBy('n.name')
          .orderBy('n.id')
      : rows.orderBy(`n.${sort}`, direction).orderBy('n.id', direction)
  return ordered.limit(values.limit).offset(values.offset)
})

const countOf = prepared((db, values: Values, which: Which) =>
  among(db, values, which).select((eb) => eb.fn.countAll<number>().as('value')),
)

type Row = Awaited<ReturnType<ReturnType<typeof pageOfNetworks>['execute']>>[number]

const listedOf =
  (me: Viewer) =>
  (row: Row): z.output<typeof ListedNetwork> => ({
    ...cardOf(me)(row),
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
    child_count: isInside(me, row) ? (row.child_count ?? 0) : null,
  })

const askedBy = (me: Viewer, { page, page_size }: { page: number; page_size: number }): Values => ({
  kind: '',
  chosen: [],
  category: 0,
  parent: 0,
  me: me.user_id,
  within: within(me),
  limit: page_size,
  offset: (page - 1) * page_size,
})

/** Whoever manages all networks knows of all. */
const narrowedBy = (me: Viewer, ...more: (Narrowing | false)[]) =>
  [!seesAll(me) && 'known', ...more].filter(Boolean).join(' ')

const orderOf = (sort: Sort | 'mine', asked: Direction | undefined): Order =>
  `${sort} ${asked ?? (sort === 'name' || sort === 'mine' ? 'asc' : 'desc')}`

/** The networks of a kind the viewer may know of, a page at a time. Searched and own lists are small enough to be counted. */
export async function listGroups(db: Db, me: Viewer, query: z.output<typeof GroupsQuery>) {
  authorize(me, networksPolicy.list)
  const { page, page_size, kind, sort_by, search, scope, category_id } = query
  const chosen = await chosenIds(db, me, scope, search)
  const values = { ...askedBy(me, query), kind, chosen: chosen ?? [], category: category_id ?? 0 }
  const which: Which = `kind ${narrowedBy(me, chosen !== undefined && 'only', category_id !== undefined && 'category')}`
  const isAll = chosen === undefined && category_id === undefined
  const [items, kept, opened, [counted]] = await together(
    db,
    pageOfNetworks(db, values, `${orderOf(sort_by, query.sort_direction)}/${which}`),
    keptCounts(db, {}),
    // Nothing is closed to whoever manages all, and the unfiltered total is kept.
    seesAll(me) ? undefined : openedCounts(db, { within: values.within }),
    isAll ? undefined : countOf(db, values, which),
  )
  const kinds = knownCounts(me, kept, opened)
  return {
    items: items.map(listedOf(me)),
    page,
    page_size,
    ...totalOf(isAll ? kinds[kind] : (counted?.value ?? 0)),
    kinds,
  }
}

async function chosenIds(db: Db, me: Viewer, scope: 'all' | 'mine', search: string | undefined) {
  const mine = scope === 'mine' ? activeNetworks(me) : undefined
  if (!search) return mine
  const found = await networkIdsNamed(db, search)
  if (!mine) return found
  const own = new Set(mine)
  return found.filter((id) => own.has(id))
}

/** What stands directly below a network. Of a private one an outsider doesn't learn that anything does. */
export async function listChildren(db: Db, me: Viewer, id: number, query: z.output<typeof ChildrenQuery>) {
  const network = await viewedNetwork(db, me, id)
  const { page, page_size, sort_by, search, axis } = query
  if (!isInside(me, network)) return { items: [], page, page_size, ...totalOf(0) }
  const found = search ? await networkIdsNamed(db, search) : undefined
  const values = { ...askedBy(me, query), parent: id, chosen: found ?? [] }
  const base: Base = network.kind === 'region' ? 'gathered' : axis === 'region' ? 'regions' : 'chapters'
  const which: Which = `${base} ${narrowedBy(me, found !== undefined && 'only')}`
  const [items, [counted]] = await together(
    db,
    pageOfNetworks(db, values, `${orderOf(sort_by, query.sort_direction)}/${which}`),
    countOf(db, values, which),
  )
  return { items: items.map(listedOf(me)), page, page_size, ...totalOf(counted?.value ?? 0) }
}
