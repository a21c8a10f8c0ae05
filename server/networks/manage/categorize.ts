import { sql } from 'kysely'
import { categorizing, groupCategories, groupCategoryTypes } from '../../../contract/networks/categories.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record, recordMany } from '../../platform/changes.ts'
import { type Tx, together } from '../../platform/database/db.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { networksPolicy } from '../policy.ts'
import { markColumns, markOf, networkIdsNamed } from '../queries.ts'
import { lockNetwork, networksChanged } from './networkPlace.ts'

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`

/** The types of categories, locked so that none is deleted meanwhile. Unknown ones are missing. */
async function typesOf(tx: Tx, categoryIds: readonly number[]) {
  const rows = await tx
    .selectFrom('group_categories')
    .select(['id', 'type_id'])
    .where('id', '=', anyOf(categoryIds))
    .orderBy('id')
    .forShare()
    .execute()
  const types = new Map(rows.map(({ id, type_id }) => [id, type_id]))
  if (categoryIds.some((id) => !types.has(id))) throw missing()
  return types
}

/** A network's categories as a whole, at most one of each type. Answers those it had before. */
export async function setCategories(tx: Tx, networkId: number, categoryIds: readonly number[]) {
  const wanted = [...new Set(categoryIds)]
  const types = await typesOf(tx, wanted)
  if (new Set(types.values()).size < wanted.length) throw invalid({ category_ids: { code: 'one_of_a_type' } })
  const before = await tx
    .selectFrom('network_categories')
    .select(['type_id', 'category_id'])
    .where('network_id', '=', networkId)
    .orderBy('type_id')
    .execute()
  await tx.deleteFrom('network_categories').where('network_id', '=', networkId).execute()
  if (wanted.length > 0)
    await tx
      .insertInto('network_categories')
      .values([...types].map(([category_id, type_id]) => ({ network_id: networkId, type_id, category_id })))
      .execute()
  return before.map(({ category_id }) => category_id)
}

/** The networks directly below one, each with its category of each type. */
export async function showCategorizing(
  act: Reading,
  id: number,
  { page, page_size, search }: Hears<typeof categorizing.show, 'query'>,
) {
  const { db, me } = act
  const network = await knownNetwork(act, id)
  authorize(me, networksPolicy.categorize, network)
  const found = search ? await networkIdsNamed(db, search) : undefined
  const some = db
    .selectFrom('networks')
    .where('parent_id', '=', id)
    .where('kind', '<>', 'region')
    .where('archived_at', 'is', null)
    .$if(found !== undefined, (all) => all.where('id', '=', anyOf(found ?? [])))
  const [rows, [counted]] = await together(
    db,
    some
      .select(markColumns)
      .orderBy('name')
      .orderBy('id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  const categories = await db
    .selectFrom('network_categories')
    .select(['network_id', 'type_id', 'category_id'])
    .where('network_id', '=', anyOf(rows.map((row) => row.id)))
    .orderBy('type_id')
    .execute()
  const byNetwork = Map.groupBy(categories, ({ network_id }) => network_id)
  return {
    items: rows.map((row) => ({
      ...markOf(row),
      categories: (byNetwork.get(row.id) ?? []).map(({ type_id, category_id }) => ({ type_id, category_id })),
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
    network: markOf(network),
  }
}

/** Sets the categories of many networks directly below one. Unchanged ones aren't logged. */
export async function categorize(
  act: Act,
  id: number,
  { changes }: Hears<typeof categorizing.update, 'body'>,
) {
  const { tx, me } = act
  const network = await lockNetwork(act, id)
  authorize(me, networksPolicy.categorize, network)
  const children = await tx
    .selectFrom('networks')
    .select('id')
    .where('id', '=', anyOf(changes.map(({ network_id }) => network_id)))
    .where('parent_id', '=', id)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const known = new Set(children.map((child) => child.id))
  if (changes.some(({ network_id }) => !known.has(network_id))) throw missing()
  const types = await typesOf(
    tx,
    changes.flatMap(({ category_id }) => category_id ?? []),
  )
  // The last word about a network and a type is the one that counts.
  const last = new Map(changes.map((change) => [`${change.network_id} ${change.type_id}`, change]))
  const wanted = [...last.values()]
  const wrong = wanted.find(
    ({ type_id, category_id }) => category_id !== null && types.get(category_id) !== type_id,
  )
  if (wrong) throw missing()
  const pairs = sql`unnest(${wanted.map(({ network_id }) => network_id)}::bigint[],
    ${wanted.map(({ type_id }) => type_id)}::bigint[],
    ${wanted.map(({ category_id }) => category_id)}::bigint[]) as w(network_id, type_id, category_id)`
  const { rows: before } = await sql<{ network_id: number; type_id: number; category_id: number }>`
    delete from network_categories c using ${pairs}
    where c.enterprise_id = ${tx.enterpriseId} and c.network_id = w.network_id and c.type_id = w.type_id
    returning c.network_id, c.type_id, c.category_id`.execute(tx)
  await sql`insert into network_categories (enterprise_id, network_id, type_id, category_id)
    select ${tx.enterpriseId}, w.network_id, w.type_id, w.category_id from ${pairs}
    where w.category_id is not null`.execute(tx)
  const had = new Map(before.map((row) => [`${row.network_id} ${row.type_id}`, row.category_id]))
  await recordMany(
    act,
    wanted.flatMap(({ network_id, type_id, category_id }) => {
      const was = had.get(`${network_id} ${type_id}`) ?? null
      return was === category_id
        ? []
        : [
            {
              action: 'network.categorized',
              subject: { type: 'network', id: network_id },
              network_id,
              difference: { category_id: [was, category_id], type_id },
            },
          ]
    }),
  )
  networksChanged(tx)
  wentStale(tx, [categorizing.show.path, groupCategoryTypes.list.path, groupCategories.list.path])
  return { done: true as const }
}

/** Like `record`, for changes of the categories themselves. */
export const recordCategory = (
  act: Act,
  type: 'category' | 'category_type',
  { what, id }: { what: 'created' | 'changed' | 'deleted'; id: number },
  difference: Record<string, unknown>,
) => record(act, { action: `${type}.${what}`, subject: { type, id }, difference })
