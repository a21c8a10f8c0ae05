import { sql } from 'kysely'
import type { z } from 'zod'
import { archives } from '../../contract/archives/archives.ts'
import {
  type FieldChange,
  type FieldsFilter,
  fields,
  type ManagedField,
  type NewField,
} from '../../contract/fields/fields.ts'
import type { Hears } from '../../contract/route.ts'
import type { Act, Reading } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import { differenceOf, record } from '../platform/changes.ts'
import { type Db, type Tx, together } from '../platform/database/db.ts'
import { orderAsked } from '../platform/database/order.ts'
import { contains } from '../platform/database/patterns.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { abilities, authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { archiving } from '../platform/undo.ts'
import { fieldPolicy } from './policy.ts'
import { lockField, meaningLost } from './rows.ts'
import { fieldsOf } from './values.ts'

type Managed = z.output<typeof ManagedField>

/** The names of what asks about a field of people: it can't go while they do. */
export const fieldUses = slot<(db: Db, fieldId: number) => Promise<string[]>>('uses of a field')

const managed = (db: Db) =>
  db
    .selectFrom('fields')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('user_field_values as v')
        .select((v) => v.fn.count<number>('v.user_id').distinct().as('count'))
        .whereRef('v.field_id', '=', 'fields.id')
        .as('people_count'),
    )
    .where('belongs_to', '=', 'user')

export type ManagedRow = Awaited<ReturnType<ReturnType<typeof managed>['execute']>>[number]

const fieldFrom =
  (me: Viewer) =>
  ({
    enterprise_id: _tenant,
    belongs_to: _of,
    created_at: _at,
    archived_by: _by,
    ...field
  }: ManagedRow): Managed => ({
    ...field,
    type: field.type as Managed['type'],
    class: field.class as Managed['class'],
    people_count: field.people_count ?? 0,
    can: abilities(me, { manage: fieldPolicy.manage }, undefined),
  })

export function managedFields(db: Db, { scope, search }: z.output<typeof FieldsFilter>) {
  return managed(db)
    .where('archived_at', scope === 'archived' ? 'is not' : 'is', null)
    .where(contains('title', search))
}

/** The fields of people in their order; few enough to be counted as they are. */
export async function listFields({ db, me }: Reading, query: Hears<typeof fields.list, 'query'>) {
  authorize(me, fieldPolicy.list)
  const { page, page_size, sort_by, sort_direction = 'asc' } = query
  const [rows, [count]] = await together(
    db,
    managedFields(db, query)
      .orderBy(sort_by, sort_direction)
      .orderBy('id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    managedFields(db, query)
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('value')),
  )
  return {
    items: rows.map(fieldFrom(me)),
    page,
    page_size,
    total: count?.value ?? 0,
    total_is: 'exact' as const,
  }
}

/** The fields in use, for filling them in or filtering by them. */
export async function currentFields({ db, me }: Reading) {
  authorize(me, fieldPolicy.list)
  return { items: await fieldsOf(db) }
}

export async function showField({ db, me }: Reading, id: number): Promise<Managed> {
  authorize(me, fieldPolicy.list)
  const row = await managed(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return fieldFrom(me)(row)
}

const changed = (tx: Tx) => wentStale(tx, [fields.list.path, archives.names.path])

export async function createField(act: Act, field: z.output<typeof NewField>): Promise<Managed> {
  const { tx, me } = act
  authorize(me, fieldPolicy.manage)
  const { id } = await tx
    .insertInto('fields')
    .values((eb) => ({
      ...field,
      belongs_to: 'user',
      position: eb.selectFrom('fields as f').select(sql<number>`coalesce(max(f.position), 0) + 1`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(act, {
    action: 'field.created',
    subject: { type: 'field', id },
    difference: differenceOf<Record<string, unknown>>({}, field),
  })
  changed(tx)
  return showField(act, id)
}

/** Saves a field unless a newer version was saved. No existing value may lose its meaning. */
export async function changeField(
  act: Act,
  id: number,
  { version, ...change }: z.output<typeof FieldChange>,
): Promise<Managed> {
  const { tx, me } = act
  authorize(me, fieldPolicy.manage)
  const field = await lockField(tx, 'user', id)
  if (field.version !== version) throw conflict('changed_meanwhile')
  const problems = await meaningLost(field, change, (among) => valueOfField(tx, id, among))
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await tx
    .updateTable('fields')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'field.changed',
    subject: { type: 'field', id },
    difference: differenceOf<Record<string, unknown>>(field, change),
  })
  changed(tx)
  return showField(act, id)
}

const valueOfField = (tx: Tx, id: number, among?: readonly string[]) =>
  tx
    .selectFrom('user_field_values')
    .select('value')
    .where('field_id', '=', id)
    .$if(among !== undefined, (values) => values.where('value', 'in', among ?? []))
    .limit(1)
    .executeTakeFirst()

/** Out of forms and pages with its values kept, or back with them; answers whether that was news. */
export async function putAway(act: Act, belongsTo: 'user' | 'network', id: number, archived: boolean) {
  const { tx, me } = act
  authorize(me, fieldPolicy.manage)
  const field = await lockField(tx, belongsTo, id)
  if ((field.archived_at !== null) === archived) return false
  await tx
    .updateTable('fields')
    .set({
      archived_at: archived ? sql`now()` : null,
      archived_by: archived ? me.user_id : null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: archived ? 'field.archived' : 'field.restored',
    subject: { type: 'field', id },
    difference: { title: field.title },
  })
  return true
}

export async function archiveField(act: Act, id: number, archived: boolean) {
  if (await putAway(act, 'user', id, archived)) changed(act.tx)
  return showField(act, id)
}

export const fieldArchiving = archiving('field', archiveField)

export async function deleteField(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, fieldPolicy.manage)
  const field = await lockField(tx, 'user', id)
  if (await valueOfField(tx, id)) throw conflict('field_in_use')
  const asking = (await Promise.all(tx.brought.to(fieldUses).map((ask) => ask(tx, id)))).flat()
  if (asking.length > 0) throw conflict('field_in_segments', { names: asking.join(', ') })
  await tx.deleteFrom('fields').where('id', '=', id).execute()
  await record(act, {
    action: 'field.deleted',
    subject: { type: 'field', id },
    difference: { title: field.title },
  })
  changed(tx)
  return { done: true as const }
}

/** Puts the named fields first, in this order; the others follow in theirs. */
export async function orderFields(act: Act, ids: readonly number[]) {
  const { tx, me } = act
  authorize(me, fieldPolicy.manage)
  const rows = await tx
    .selectFrom('fields')
    .select('id')
    .where('belongs_to', '=', 'user')
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = rows.map((row) => row.id)
  const order = orderAsked(known, ids)
  await sql`update fields set position = o.position, version = version + 1
    from unnest(${order}::bigint[]) with ordinality as o(id, position)
    where fields.enterprise_id = ${tx.enterpriseId} and fields.id = o.id and fields.position <> o.position`.execute(
    tx,
  )
  await record(act, {
    action: 'fields.ordered',
    subject: { type: 'field', id: null },
    difference: { order },
  })
  changed(tx)
  return { done: true as const }
}

/** An enterprise's own address: any other names nothing. */
export function ownEnterprise(me: Viewer, id: number) {
  if (id !== me.enterprise_id) throw missing()
}
