import { type ExpressionBuilder, sql } from 'kysely'
import type { FieldClass } from '../../contract/fields/values.ts'
import type { Reading } from '../platform/act.ts'
import type { DB } from '../platform/database/db.ts'
import { invalid } from '../platform/errors.ts'
import type { FieldRow } from './rows.ts'
import { classesReadBy, fieldsOf } from './values.ts'

/** A condition on people as `u` in the statement. */
export type People = ExpressionBuilder<DB & { u: DB['users'] }, 'u'>

/** One condition on a custom field, as `<field id>:<value>` or `<field id>:<from>..<to>`. */
export interface FieldCondition {
  field: FieldRow
  value?: string
  from?: number
  to?: number
}

const DAY_MS = 86_400_000
function asNumber(field: FieldRow, text: string): number | undefined {
  if (text === '') return undefined
  const number = field.type === 'date' ? Date.parse(`${text}T00:00:00Z`) / DAY_MS : Number(text)
  if (!Number.isFinite(number)) throw invalid({ with: { code: 'format' } })
  return number
}

/** Reads the conditions; fields the viewer may not read about everybody are unknown. */
export async function conditionsOf(
  { db, me }: Reading,
  said: readonly string[] = [],
  readable: readonly FieldClass[] = classesReadBy(me),
): Promise<FieldCondition[]> {
  if (said.length === 0) return []
  const fields = (await fieldsOf(db)).filter((field) => readable.includes(field.class))
  return said.map((text) => {
    const [, id = '', value = ''] = /^(\d+):([\s\S]*)$/.exec(text) ?? []
    const field = fields.find((one) => one.id === Number(id))
    if (!field || value === '') throw invalid({ with: { code: 'invalid' } })
    if (field.type !== 'numeric' && field.type !== 'date') return { field, value }
    // A range stands on one line.
    const middle = /[\n\r\u2028\u2029]/.test(value) ? -1 : value.lastIndexOf('..')
    const [from, to] = middle < 0 ? [value, value] : [value.slice(0, middle), value.slice(middle + 2)]
    const range = { from: asNumber(field, from), to: asNumber(field, to) }
    return {
      field,
      ...(range.from === undefined ? {} : { from: range.from }),
      ...(range.to === undefined ? {} : { to: range.to }),
    }
  })
}

/**
 * `one_by_one`: for few people, since the planner can't estimate them and would not look each up through the index.
 */
export const hasValue = (
  eb: People,
  { field, value, from, to }: FieldCondition,
  { one_by_one = false } = {},
) => {
  let kept = eb
    .selectFrom('user_field_values as v')
    .select('v.user_id')
    .whereRef('v.user_id', '=', 'u.id')
    .where('v.field_id', '=', field.id)
  if (value !== undefined) kept = kept.where('v.value', '=', value)
  if (from !== undefined) kept = kept.where('v.number', '>=', from)
  if (to !== undefined) kept = kept.where('v.number', '<=', to)
  return eb.exists(one_by_one ? kept.offset(sql.lit(0)) : kept)
}
