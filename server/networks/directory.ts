import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { COUNT_LIMIT } from '../../contract/limits.ts'
import type {
  ChildrenQuery,
  GroupsQuery,
  ListedNetwork,
  networkSorts,
} from '../../contract/networks/networks.ts'
import type { Reading } from '../platform/act.ts'
import { type DB, type Db, together } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared.ts'
import { totalOf } from '../platform/database/totals.ts'
import { authorize } from '../platform/rights/policy.ts'
import { activeNetworks, type Viewer } from '../platform/rights/viewer.ts'
import { keptCounts, knownCounts, openedCounts } from './counts.ts'
import { isInside, notHidden, seesAll, within } from './known.ts'
import { networksPolicy } from './policy.ts'
import { cardColumns, cardOf, markOf, viewedNetwork } from './queries.ts'

type Sort = (typeof networkSorts)[number]
type Direction = 'asc' | 'desc'
/** Where a list begins: all of a kind, or what stands below one network. */
type Base = 'kind' | 'chapters' | 'regions' | 'gathered'
/** What narrows it: `only` those chosen, those `named` so, those of a `category`, what the viewer may have `known` of. */
type Narrowing = 'only' | 'named' | 'category' | 'known'
type Which = `${Base} ${string}`

interface Values extends Record<string, unknown> {
  kind: string
  chosen: readonly number[]
  words: string
  category: number
  parent: number
  me: number
  within: readonly number[]
  limit: number
  offset: number
}

const isNarrowed = (which: Which) => !which.startsWith('kind') || /\b(only|named|category)\b/.test(which)

const among = (db: Pick<Kysely<DB>, 'selectFrom'>, values: Values, which: Which) => {
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
  if (narrows('named'))
    rows = rows.where(
      'n.id',
      'in',
      sql<number>`(select named.id from networks_named(${values.words}, ${COUNT_LIMIT}::int) as named)`,
    )
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

/** What a list is ordered by; names decide where that says nothing. */
const keyOf = (sort: Sort | 'mine', { me }: Values) =>
  sort === 'mine'
    ? sql`array_position((select o.network_ids from network_orders o
        where o.enterprise_id = n.enterprise_id and o.user_id = ${me}::bigint), n.id)`
    : sql.ref(`n.${sort}`)

/**
 * A page of networks. An unfiltered list walks the index of its order and stops when the page is full, for its total is
 * kept; whatever is filtered is gone through once, for the page and for the total that comes with every row of it.
 */
const pageOfNetworks = prepared((db, values: Values, shape: `${Order}/${Which}`) => {
  const [order, which] = shape.split('/') as [Order, Which]
  const [sort, direction] = order.split(' ') as [Sort | 'mine', Direction]
  const counted = isNarrowed(which)
  const towards = sort === 'mine' ? 'asc' : direction
  return db
    .with(
      (cte) => (counted ? cte('seen').materialized() : cte('seen').notMaterialized()),
      (with_) => among(with_, values, which).select(['n.id', 'n.name', keyOf(sort, values).as('key')]),
    )
    .with('page', (with_) =>
      with_
        .selectFrom('seen')
        .selectAll()
        .select((counted ? sql<number>`(select count(*) from seen)` : sql<number>`0`).as('total'))
        .orderBy('key', towards)
        .$if(sort === 'mine', (mine) => mine.orderBy('name'))
        .orderBy('id', towards)
        .limit(values.limit)
        .offset(values.offset),
    )
    .selectFrom('page')
    .innerJoin('networks as n', 'n.id', 'page.id')
    .leftJoin('networks as p', 'p.id', 'n.parent_id')
    .select('page.total')
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
    .orderBy('page.key', towards)
    .$if(sort === 'mine', (mine) => mine.orderBy('page.name'))
    .orderBy('page.id', towards)
})

/** Only of a page beyond the last one: every other brings its total along. */
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
  words: '',
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

/** How many there are in all, where a page tells it; an empty page beyond the last tells nothing. */
async function totalOn(db: Db, items: readonly Row[], values: Values, which: Which) {
  const [first] = items
  if (first || values.offset === 0) return first?.total ?? 0
  return (await countOf(db, values, which).execute())[0]?.value ?? 0
}

/** The networks of a kind the viewer may know of, a page at a time. Searched and own lists are small enough to be counted. */
export async function listGroups({ db, me }: Reading, query: z.output<typeof GroupsQuery>) {
  authorize(me, networksPolicy.list)
  const { page, page_size, kind, sort_by, search, scope, category_id } = query
  const values = {
    ...askedBy(me, query),
    kind,
    chosen: scope === 'mine' ? activeNetworks(me) : [],
    words: search ?? '',
    category: category_id ?? 0,
  }
  const which: Which = `kind ${narrowedBy(
    me,
    scope === 'mine' && 'only',
    Boolean(search) && 'named',
    category_id !== undefined && 'category',
  )}`
  const [items, kept, opened] = await together(
    db,
    pageOfNetworks(db, values, `${orderOf(sort_by, query.sort_direction)}/${which}`),
    keptCounts(db, {}),
    // Nothing is closed to whoever manages all, and the unfiltered total is kept.
    seesAll(me) ? undefined : openedCounts(db, { within: values.within }),
  )
  const kinds = knownCounts(me, kept, opened)
  return {
    items: items.map(listedOf(me)),
    page,
    page_size,
    ...totalOf(isNarrowed(which) ? await totalOn(db, items, values, which) : kinds[kind]),
    kinds,
  }
}

/** What stands directly below a network. Of a private one an outsider doesn't learn that anything does. */
export async function listChildren(act: Reading, id: number, query: z.output<typeof ChildrenQuery>) {
  const { db, me } = act
  const network = await viewedNetwork(act, id)
  const { page, page_size, sort_by, search, axis } = query
  if (!isInside(me, network)) return { items: [], page, page_size, ...totalOf(0) }
  const values = { ...askedBy(me, query), parent: id, words: search ?? '' }
  const base: Base = network.kind === 'region' ? 'gathered' : axis === 'region' ? 'regions' : 'chapters'
  const which: Which = `${base} ${narrowedBy(me, Boolean(search) && 'named')}`
  const items = await pageOfNetworks(
    db,
    values,
    `${orderOf(sort_by, query.sort_direction)}/${which}`,
  ).execute()
  return {
    items: items.map(listedOf(me)),
    page,
    page_size,
    ...totalOf(await totalOn(db, items, values, which)),
  }
}
