import type { z } from 'zod'
import type { FieldError } from '../../contract/fieldErrors.ts'
import type { Field } from '../../contract/fields/fields.ts'
import type { FieldClass, FieldType } from '../../contract/fields/values.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'

export type FieldRow = z.output<typeof Field>
/** The kind of subject; questions of a network for its members are fields of 'member', with the network. */
type Asked = 'user' | 'network'

export const fieldColumns = [
  'id',
  'title',
  'type',
  'options',
  'min',
  'max',
  'required',
  'class',
  'position',
  'shown_at_enrollment',
] as const

export const typedField = (row: { type: string; class: string }) =>
  ({ ...row, type: row.type as FieldType, class: row.class as FieldClass }) as FieldRow

/** The fields in force, in their order. */
export const fieldsInForce = (db: Db, of: Asked) =>
  db
    .selectFrom('fields')
    .select(fieldColumns)
    .where('belongs_to', '=', of)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')

/** Held until the transaction ends, archived or not. */
export async function lockField(tx: Tx, of: Asked, id: number) {
  const field = await tx
    .selectFrom('fields')
    .selectAll()
    .where('id', '=', id)
    .where('belongs_to', '=', of)
    .forUpdate()
    .executeTakeFirst()
  if (!field) throw missing()
  return field
}

/**
 * Values keep their meaning: the type stays, and so does an option that was chosen. `said` finds one existing value,
 * of all or among these.
 */
export async function meaningLost(
  field: { type: string; options: readonly string[] },
  change: { type: string; options: readonly string[] },
  said: (among?: readonly string[]) => Promise<{ value: string } | undefined>,
) {
  const problems: Record<string, FieldError> = {}
  if (change.type !== field.type && (await said())) problems.type = { code: 'type_fixed' }
  const gone = field.options.filter((option) => !change.options.includes(option))
  const chosen = gone.length > 0 ? await said(gone) : undefined
  if (chosen) problems.options = { code: 'option_in_use', facts: { option: chosen.value } }
  return problems
}
