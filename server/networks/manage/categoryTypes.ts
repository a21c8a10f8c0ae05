import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { limits } from '../../../contract/limits.ts'
import {
  type GroupCategoryType,
  groupCategories,
  groupCategoryTypes,
} from '../../../contract/networks/categories.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { type DB, type Db, type Tx, together } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { abilities, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { networksPolicy } from '../policy.ts'
import { recordCategory } from './categorize.ts'

/** How many networks that are there have one of these categories. */
export const used = (eb: ExpressionBuilder<DB & { c: DB['group_categories'] }, 'c'>) =>
  eb
    .selectFrom('network_categories as u')
    .innerJoin('networks as n', 'n.id', 'u.network_id')
    .whereRef('u.category_id', '=', 'c.id')
    .where('n.archived_at', 'is', null)
    .select((count) => count.fn.countAll<number>().as('count'))

export const changed = (tx: Tx) =>
  wentStale(tx, [groupCategoryTypes.list.path, groupCategoryTypes.show.path, groupCategories.list.path])

type CategoryType = z.output<typeof GroupCategoryType>

const typesQuestion = (db: Db) =>
  db
    .selectFrom('group_category_types as t')
    .select(['t.id', 't.name', 't.version'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('group_categories as c')
          .whereRef('c.type_id', '=', 't.id')
          .select(['c.id', 'c.type_id', 'c.name', 'c.version'])
          .select((inner) => used(inner as never).as('network_count'))
          .orderBy('c.name')
          .orderBy('c.id'),
      ).as('categories'),
    )
    .select((eb) =>
      eb
        .selectFrom('network_categories as u')
        .innerJoin('networks as n', 'n.id', 'u.network_id')
        .whereRef('u.type_id', '=', 't.id')
        .where('n.archived_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('network_count'),
    )

type TypeRow = Awaited<ReturnType<ReturnType<typeof typesQuestion>['execute']>>[number]

const typeOf =
  (me: Viewer) =>
  (row: TypeRow): CategoryType => ({
    ...row,
    network_count: row.network_count ?? 0,
    categories: row.categories.map((category) => ({
      ...category,
      network_count: category.network_count ?? 0,
    })),
    can: abilities(me, { categories: networksPolicy.categories }, undefined),
  })

/** Types with their categories: for people who manage them, and for finding networks by them. */
export async function listTypes({ db, me }: Reading, query: Hears<typeof groupCategoryTypes.list, 'query'>) {
  authorize(me, networksPolicy.list)
  const { page, page_size, search, sort_by } = query
  const { sort_direction = sort_by === 'name' ? 'asc' : 'desc' } = query
  const [rows, [counted]] = await together(
    db,
    typesQuestion(db)
      .where(contains('t.name', search))
      .orderBy(sort_by === 'name' ? 't.name' : sql`network_count`, sort_direction)
      .orderBy('t.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    db
      .selectFrom('group_category_types as t')
      .where(contains('t.name', search))
      .select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map(typeOf(me)),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact' as const,
  }
}

export async function showType({ db, me }: Reading, id: number): Promise<CategoryType> {
  authorize(me, networksPolicy.list)
  const row = await typesQuestion(db).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return typeOf(me)(row)
}

export async function createType(
  act: Act,
  { name, categories }: Hears<typeof groupCategoryTypes.create, 'body'>,
) {
  const { tx, me } = act
  authorize(me, networksPolicy.categories)
  if (categories.some(({ id }) => id !== undefined)) throw missing()
  const { id } = await tx
    .insertInto('group_category_types')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('group_categories')
    .values(categories.map((category) => ({ type_id: id, name: category.name })))
    .execute()
  const names = categories.map((category) => category.name)
  await recordCategory(act, 'category_type', { what: 'created', id }, { name, categories: names })
  changed(tx)
  return showType(act, id)
}

export async function lockType(tx: Tx, id: number) {
  const type = await tx
    .selectFrom('group_category_types')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!type) throw missing()
  return type
}

export async function refuseUsed(tx: Tx, categoryIds: readonly number[]) {
  const [row] = await tx
    .selectFrom('network_categories')
    .select('category_id')
    .where('category_id', '=', sql<number>`any(${categoryIds}::bigint[])`)
    .limit(1)
    .execute()
  if (row) throw conflict('category_in_use')
}

/** Saves a type as a whole: entries without an id are new, missing ones are deleted unless a network has them. */
export async function changeType(
  act: Act,
  id: number,
  { name, categories, version }: Hears<typeof groupCategoryTypes.update, 'body'>,
) {
  const { tx, me } = act
  authorize(me, networksPolicy.categories)
  const type = await lockType(tx, id)
  if (type.version !== version) throw conflict('changed_meanwhile')
  const before = await tx
    .selectFrom('group_categories')
    .select(['id', 'name'])
    .where('type_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Map(before.map((category) => [category.id, category.name]))
  const kept = new Set(categories.flatMap((category) => category.id ?? []))
  if ([...kept].some((one) => !known.has(one))) throw missing()
  const gone = before.filter((category) => !kept.has(category.id)).map((category) => category.id)
  if (gone.length > 0) {
    await refuseUsed(tx, gone)
    await tx.deleteFrom('group_categories').where('id', 'in', gone).execute()
  }
  const renamed = categories.filter((one) => one.id !== undefined && known.get(one.id) !== one.name)
  // Two that swap their names would meet on the way.
  for (const one of renamed)
    await tx
      .updateTable('group_categories')
      .set({ name: `${one.id} → ${one.name}`.slice(0, limits.name) })
      .where('id', '=', one.id ?? 0)
      .execute()
  for (const one of renamed)
    await tx
      .updateTable('group_categories')
      .set({ name: one.name, version: sql`version + 1` })
      .where('id', '=', one.id ?? 0)
      .execute()
  const fresh = categories.filter((one) => one.id === undefined)
  if (fresh.length > 0)
    await tx
      .insertInto('group_categories')
      .values(fresh.map((one) => ({ type_id: id, name: one.name })))
      .execute()
  await tx
    .updateTable('group_category_types')
    .set({ name, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const difference = {
    name: [type.name, name],
    categories: [before.map((one) => one.name), categories.map((one) => one.name)],
  }
  await recordCategory(act, 'category_type', { what: 'changed', id }, difference)
  changed(tx)
  return showType(act, id)
}

export async function deleteType(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, networksPolicy.categories)
  const type = await lockType(tx, id)
  const rows = await tx
    .selectFrom('group_categories')
    .select('id')
    .where('type_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  await refuseUsed(
    tx,
    rows.map((row) => row.id),
  )
  await tx.deleteFrom('group_categories').where('type_id', '=', id).execute()
  await tx.deleteFrom('group_category_types').where('id', '=', id).execute()
  await recordCategory(act, 'category_type', { what: 'deleted', id }, { name: type.name })
  changed(tx)
  return { done: true as const }
}
