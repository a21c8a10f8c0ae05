import { type Expression, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { networkSorts } from '../../contract/networks/networks.ts'
import type { DB } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Networks } from '../platform/database/schema.gen.ts'
import { notHidden } from './known.ts'
import { cardColumns } from './queries.ts'

export type Sort = (typeof networkSorts)[number]
export type Direction = 'asc' | 'desc'
/** Where a list starts: all of a kind, or what is below one network. */
export type Base = 'kind' | 'chapters' | 'regions' | 'gathered'
/**
 * Filters: `only` these ids, those `named` so, those of a `category`, and of these what the viewer may have `known`
 * of.
 */
export type Narrowing = 'only' | 'named' | 'category' | 'known'
export type Which = `${Base} ${string}`

export interface Values extends Record<string, unknown> {
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

export const isNarrowed = (which: Which) =>
  !which.startsWith('kind') || /\b(only|named|category)\b/.test(which)

const present = (db: Pick<Kysely<DB>, 'selectFrom'>) =>
  db.selectFrom('networks as n').where('n.archived_at', 'is', null)

/**
 * All active networks whose name matches the words. The reviewed function runs outside row-level security and adds
 * the tenant itself.
 */
const named = (db: Pick<Kysely<DB>, 'selectFrom'>, words: string) =>
  db.selectFrom(sql<Named>`networks_found(${words})`.as('n')) as unknown as ReturnType<typeof present>
type Named = Pick<
  Selectable<Networks>,
  'enterprise_id' | 'id' | 'kind' | 'name' | 'member_count' | 'created_at' | 'parent_id' | 'parent_path'
>

/** As an array the ids are looked up in one go along the index; as a join each would be looked up, or all networks read. */
const anyOf = (ids: Expression<{ network_id: number }>) => sql<number>`any(array(${ids}))`

const among = (db: Pick<Kysely<DB>, 'selectFrom'>, values: Values, which: Which) => {
  const [base, ...narrowing] = which.split(' ')
  const narrows = (by: Narrowing) => narrowing.includes(by)
  let rows = narrows('named') ? named(db, values.words) : present(db)
  if (base === 'kind') rows = rows.where('n.kind', '=', values.kind)
  else if (base === 'gathered')
    rows = rows.where('n.id', '=', (eb) =>
      anyOf(
        eb.selectFrom('region_children as g').select('g.network_id').where('g.region_id', '=', values.parent),
      ),
    )
  else
    rows = rows
      .where('n.parent_id', '=', values.parent)
      .where('n.kind', base === 'regions' ? '=' : '<>', 'region')
  if (narrows('only')) rows = rows.where('n.id', '=', sql<number>`any(${values.chosen}::bigint[])`)
  if (narrows('category'))
    rows = rows.where('n.id', '=', (eb) =>
      anyOf(
        eb
          .selectFrom('network_categories as c')
          .select('c.network_id')
          .where('c.category_id', '=', values.category),
      ),
    )
  return rows
}

const parentColumns = [
  'p.id as parent',
  'p.kind as parent_kind',
  'p.name as parent_name',
  'p.colour as parent_colour',
  'p.pattern as parent_pattern',
  'p.logo_file_id as parent_logo',
] as const

export type Order = `${Sort | 'mine'} ${Direction}`

/** The order of a list, by name within equals. */
const keyOf = (sort: Sort | 'mine', { me }: Values) =>
  sort === 'mine'
    ? sql`array_position((select o.network_ids from network_orders o
        where o.enterprise_id = n.enterprise_id and o.user_id = ${me}::bigint), n.id)`
    : sql.ref(`n.${sort}`)

/**
 * A filtered list is scanned once, for the page and its total. Everything inside closed networks is excluded at once:
 * looking up the parents of each of a thousand costs more than finding them.
 */
const narrowed = (db: Kysely<DB>, values: Values, which: Which, key: RawBuilder<unknown>) =>
  db
    .with(
      (cte) => cte('found').materialized(),
      (with_) => among(with_, values, which).select(['n.id', 'n.name', 'n.parent_path', key.as('key')]),
    )
    .with('closed', (with_) =>
      with_
        .selectFrom('networks')
        .select('id')
        .where('private', '=', true)
        .where(sql<boolean>`id <> all(${values.within}::bigint[])`)
        .$if(!which.includes('known'), (none) => none.where(sql<boolean>`false`)),
    )
    .with(
      (cte) => cte('hidden').materialized(),
      (with_) =>
        with_
          .selectFrom(
            with_
              .selectFrom('found')
              .select(['id', sql<number>`unnest(parent_path)`.as('above')])
              .as('way'),
          )
          .innerJoin('closed', 'closed.id', 'way.above')
          .select('way.id')
          .distinct(),
    )
    .with('seen', (with_) =>
      with_
        .selectFrom('found')
        .select(['id', 'name', 'key'])
        .where('id', 'not in', (eb) => eb.selectFrom('hidden').select('hidden.id')),
    )

const totalFound = sql<number>`(select count(*) from found) - (select count(*) from hidden)`

/** An unfiltered list walks the index of its order and stops when the page is full, for its total is kept. */
const unfiltered = (db: Kysely<DB>, values: Values, which: Which, key: RawBuilder<unknown>) =>
  db.with(
    (cte) => cte('seen').notMaterialized(),
    (with_) =>
      among(with_, values, which)
        .$if(which.includes('known'), (some) => some.where(notHidden(values.within)))
        .select(['n.id', 'n.name', key.as('key')]),
  )

export const pageOfNetworks = prepared((db, values: Values, shape: `${Order}/${Which}`) => {
  const [order, which] = shape.split('/') as [Order, Which]
  const [sort, direction] = order.split(' ') as [Sort | 'mine', Direction]
  const counted = isNarrowed(which)
  const towards = sort === 'mine' ? 'asc' : direction
  const listed = (counted ? narrowed : unfiltered) as typeof unfiltered
  return listed(db, values, which, keyOf(sort, values))
    .with('page', (with_) =>
      with_
        .selectFrom('seen')
        .selectAll()
        .select((counted ? totalFound : sql<number>`0`).as('total'))
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
export const countOf = prepared((db, values: Values, which: Which) =>
  narrowed(db, values, which, sql`null`).selectNoFrom(totalFound.as('value')),
)

export type Row = Awaited<ReturnType<ReturnType<typeof pageOfNetworks>['execute']>>[number]
