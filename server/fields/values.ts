import { sql } from 'kysely'
import type { z } from 'zod'
import type { FieldError } from '../../contract/fieldErrors.ts'
import type { FilledField } from '../../contract/fields/fields.ts'
import {
  type FieldClass,
  type FieldValue,
  keptAs,
  problemOf,
  valueFrom,
} from '../../contract/fields/values.ts'
import { users } from '../../contract/people/people.ts'
import { managedQuestion } from '../identity/managed.ts'
import { peoplePolicy } from '../identity/peoplePolicy.ts'
import { type Act, type Reading, reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { type Db, type Tx, together } from '../platform/database/db.ts'
import { invalid, missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { touched } from '../platform/touched.ts'
import { fieldPolicy } from './policy.ts'
import { type FieldRow, fieldsInForce, typedField } from './rows.ts'

export type Filled = z.output<typeof FilledField>
/** Values by the id of their field. */
export type Values = ReadonlyMap<number, FieldValue>

/** The current fields of people, in their order. */
export const fieldsOf = async (db: Db): Promise<FieldRow[]> =>
  (await fieldsInForce(db, 'user').execute()).map(typedField)

/** Whether the viewer may read the values of a class about a person; without a viewer it is the system itself. */
export function readsClass(me: Viewer | undefined, kind: FieldClass, userId: number) {
  if (!me || kind === 'public') return true
  return allows(me, kind === 'private' ? fieldPolicy.view_private : fieldPolicy.view_sensitive, {
    id: userId,
  })
}

/** The classes that the viewer reads about everybody: what lists, filters and exports may use. */
export const classesReadBy = (me: Viewer): FieldClass[] =>
  (['public', 'private', 'sensitive'] as const).filter((kind) => readsClass(me, kind, NOBODY))
/** No user has this id, so that nothing is readable as one's own. */
const NOBODY = 0

/** A person's fields as far as the viewer may read them, in order. */
export async function valuesOf({ db, me }: Reading<Viewer | undefined>, userId: number): Promise<Filled[]> {
  const [rows, kept] = await together(
    db,
    fieldsInForce(db, 'user'),
    db
      .selectFrom('user_field_values')
      .select(['field_id', 'value'])
      .where('user_id', '=', userId)
      .orderBy('value'),
  )
  return rows
    .map(typedField)
    .filter((field) => readsClass(me, field.class, userId))
    .map((field) => ({
      field,
      value: valueFrom(
        field,
        kept.flatMap((one) => (one.field_id === field.id ? [one.value] : [])),
      ) as Filled['value'],
    }))
}

/** The values of many people, by person and field; only of fields the viewer reads about everybody. */
export async function valuesOfMany(
  { db, me }: Reading<Viewer | undefined>,
  userIds: readonly number[],
  fields: FieldRow[],
) {
  const readable = fields.filter((field) => readsClass(me, field.class, NOBODY))
  const found = new Map<number, Map<number, FieldValue>>()
  if (readable.length === 0 || userIds.length === 0) return found
  const rows = await db
    .selectFrom('user_field_values')
    .select(['user_id', 'field_id', 'value'])
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where('field_id', '=', sql<number>`any(${readable.map(({ id }) => id)}::bigint[])`)
    .orderBy('value')
    .execute()
  const kept = Map.groupBy(rows, ({ user_id, field_id }) => `${user_id} ${field_id}`)
  for (const [key, some] of kept) {
    const [user, fieldId] = key.split(' ').map(Number)
    const field = readable.find(({ id }) => id === fieldId)
    if (user === undefined || !field) continue
    const mine = found.get(user) ?? new Map<number, FieldValue>()
    mine.set(
      field.id,
      valueFrom(
        field,
        some.map(({ value }) => value),
      ),
    )
    found.set(user, mine)
  }
  return found
}

/**
 * What is wrong with values, by the id of their field; a field one can't read is unknown. Only people themselves must
 * fill in required fields: others may not know the answer.
 */
export function problemsWith(
  fields: readonly FieldRow[],
  values: Values,
  may: (field: FieldRow) => boolean = () => true,
  own = false,
): Map<number, FieldError> {
  const problems = new Map<number, FieldError>()
  for (const [id, value] of values) {
    const field = fields.find((one) => one.id === id)
    const asked = field && { ...field, required: own && field.required }
    const problem = asked && may(field) ? problemOf(asked, value) : { code: 'unknown' }
    if (problem) problems.set(id, problem)
  }
  return problems
}

/** Keeps values of one person; fields that aren't named keep theirs. Wrong ones are refused all at once. */
export async function setFieldValues(act: Act<Viewer | undefined>, userId: number, values: Values) {
  const { tx, me, address } = act
  if (values.size === 0) return
  // Held until the values are kept, so that no option goes meanwhile.
  await tx
    .selectFrom('fields')
    .select('id')
    .where('id', 'in', [...values.keys()])
    .orderBy('id')
    .forShare()
    .execute()
  const fields = await fieldsOf(tx)
  const problems = problemsWith(
    fields,
    values,
    (field) => readsClass(me, field.class, userId),
    me?.user_id === userId,
  )
  if (problems.size > 0) {
    const places = [...values.keys()]
    throw invalid(
      Object.fromEntries(
        [...problems].map(([id, problem]) => [`field_data.${places.indexOf(id)}.value`, problem]),
      ),
    )
  }
  const before = new Map(
    (await valuesOf(reading(tx, undefined), userId)).map(({ field, value }) => [field.id, value]),
  )
  const changed = new Map(
    [...values].filter(([id, value]) => JSON.stringify(before.get(id) ?? null) !== JSON.stringify(value)),
  )
  if (changed.size === 0) return
  await setFieldValuesOfMany(tx, new Map([[userId, changed]]), fields)
  // Sensitive values aren't repeated in the log, only that they changed.
  const told = [...changed].filter(([id]) => fields.find((field) => field.id === id)?.class !== 'sensitive')
  await record(act, {
    action: 'user.fields_changed',
    subject: { type: 'user', id: userId },
    difference: { field_ids: [...changed.keys()] },
    personal: {
      about_user_id: userId,
      before_after: Object.fromEntries(
        told.map(([id, value]) => [`field_${id}`, [before.get(id) ?? null, value]]),
      ),
    },
    ...(address ? { address } : {}),
  })
}

/** The same for many people in three statements: for imports, which have checked every value and write their own log. */
export async function setFieldValuesOfMany(
  tx: Tx,
  people: ReadonlyMap<number, Values>,
  fields: readonly FieldRow[],
) {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const named: { user: number; field: number }[] = []
  const kept: { user: number; field: number; value: string; number: number | null }[] = []
  for (const [user, values] of people)
    for (const [id, value] of values) {
      const field = byId.get(id)
      if (!field) continue
      named.push({ user, field: id })
      for (const one of keptAs(field, value)) kept.push({ user, field: id, ...one })
    }
  if (named.length === 0) return
  await touched(tx, [...people.keys()])
  await sql`delete from user_field_values v
    using unnest(${named.map(({ user }) => user)}::bigint[], ${named.map(({ field }) => field)}::bigint[]) as n(user_id, field_id)
    where v.enterprise_id = ${tx.enterpriseId} and v.user_id = n.user_id and v.field_id = n.field_id`.execute(
    tx,
  )
  if (kept.length === 0) return
  await sql`insert into user_field_values (enterprise_id, user_id, field_id, value, number)
    select ${tx.enterpriseId}, * from unnest(${kept.map(({ user }) => user)}::bigint[],
      ${kept.map(({ field }) => field)}::bigint[], ${kept.map(({ value }) => value)}::text[],
      ${kept.map(({ number }) => number)}::double precision[])`.execute(tx)
}

/** The fields of a person whom the viewer may see at all. */
export async function showFieldData(act: Reading, id: number) {
  const { db, me } = act
  const user = await managedQuestion(db, id).select(['u.id', 'u.state']).executeTakeFirst()
  const hidden = user && user.state !== 'active'
  if (!user || (hidden && !allows(me, peoplePolicy.view_private, { id }))) throw missing()
  return { items: await valuesOf(act, id), can: { edit: allows(me, fieldPolicy.edit, user) } }
}

export async function changeFieldData(
  act: Act,
  id: number,
  data: readonly { field_id: number; value: FieldValue }[],
) {
  const { tx, me } = act
  const user = await managedQuestion(tx, id).select('u.id').forUpdate(['u']).executeTakeFirst()
  if (!user) throw missing()
  authorize(me, fieldPolicy.edit, user)
  await setFieldValues(act, id, new Map(data.map(({ field_id, value }) => [field_id, value])))
  wentStale(tx, [users.show.path], [id])
  return showFieldData(act, id)
}
