import { sql } from 'kysely'
import type { z } from 'zod'
import { limits } from '../../../contract/limits.ts'
import type { GroupCategory, groupCategories } from '../../../contract/networks/categories.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { type Db, type Tx, together } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { networksPolicy } from '../policy.ts'
import { recordCategory } from './categorize.ts'
import { changed, lockType, refuseUsed, used } from './categoryTypes.ts'

type Category = z.output<typeof GroupCategory>
const categoriesQuestion = (db: Db) =>
  db
    .selectFrom('group_categories as c')
    .innerJoin('group_category_types as t', 't.id', 'c.type_id')
    .select(['c.id', 'c.type_id', 'c.name', 'c.version', 't.name as type_name'])
    .select((eb) => used(eb as never).as('network_count'))

export async function listCategories(
  { db, me }: Reading,
  query: Hears<typeof groupCategories.list, 'query'>,
) {
  authorize(me, networksPolicy.list)
  const { page, page_size, search, type_id, sort_by } = query
  const { sort_direction = sort_by === 'name' ? 'asc' : 'desc' } = query
  const [rows, [counted]] = await together(
    db,
    categoriesQuestion(db)
      .where(contains('c.name', search))
      .$if(type_id !== undefined, (all) => all.where('c.type_id', '=', type_id ?? 0))
      .orderBy(sort_by === 'name' ? 'c.name' : sql`network_count`, sort_direction)
      .orderBy('c.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    db
      .selectFrom('group_categories as c')
      .where(contains('c.name', search))
      .$if(type_id !== undefined, (all) => all.where('c.type_id', '=', type_id ?? 0))
      .select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map((row) => ({ ...row, network_count: row.network_count ?? 0 })),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact' as const,
  }
}

export async function showCategory({ db, me }: Reading, id: number): Promise<Category> {
  authorize(me, networksPolicy.list)
  const row = await categoriesQuestion(db).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return { ...row, network_count: row.network_count ?? 0 }
}

export async function createCategory(
  act: Act,
  { type_id, name }: Hears<typeof groupCategories.create, 'body'>,
) {
  const { tx, me } = act
  authorize(me, networksPolicy.categories)
  await lockType(tx, type_id)
  const [{ count } = { count: 0 }] = await tx
    .selectFrom('group_categories')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type_id', '=', type_id)
    .execute()
  if (count >= limits.categories) throw conflict('too_many_categories')
  const { id } = await tx
    .insertInto('group_categories')
    .values({ type_id, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordCategory(act, 'category', { what: 'created', id }, { name, type_id })
  changed(tx)
  return showCategory(act, id)
}

async function lockCategory(tx: Tx, id: number) {
  const category = await tx
    .selectFrom('group_categories')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!category) throw missing()
  return category
}

export async function renameCategory(
  act: Act,
  id: number,
  { name, version }: Hears<typeof groupCategories.update, 'body'>,
) {
  const { tx, me } = act
  authorize(me, networksPolicy.categories)
  const category = await lockCategory(tx, id)
  if (category.version !== version) throw conflict('changed_meanwhile')
  await tx
    .updateTable('group_categories')
    .set({ name, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await recordCategory(act, 'category', { what: 'changed', id }, { name: [category.name, name] })
  changed(tx)
  return showCategory(act, id)
}

export async function deleteCategory(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, networksPolicy.categories)
  const category = await lockCategory(tx, id)
  await refuseUsed(tx, [id])
  await tx.deleteFrom('group_categories').where('id', '=', id).execute()
  await recordCategory(act, 'category', { what: 'deleted', id }, { name: category.name })
  changed(tx)
  return { done: true as const }
}
