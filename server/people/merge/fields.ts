import { type FieldValue, textOfValue } from '../../../contract/fields/values.ts'
import { fieldTarget } from '../../../contract/people/imports.ts'
import type { FieldRow } from '../../fields/rows.ts'
import { valuesOfMany } from '../../fields/values.ts'
import { reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { Speak } from '../../platform/texts.ts'
import { fillableFields } from '../import/targets.ts'

/** The columns of a profile that are chosen one by one; what belongs to the account itself stays with it. */
export const mergeColumns = [
  'email',
  'employee_id',
  'first_name',
  'last_name',
  'preferred_name',
  'pronouns',
  'title',
  'biography',
  'birth_date',
  'joined_on',
  'time_zone',
  'locale',
  'notification_email',
  'role',
  'picture',
] as const
export type MergeColumn = (typeof mergeColumns)[number]

/** Nobody gives themselves another address or role, by merging either. */
export const ownColumns: ReadonlySet<string> = new Set(['email', 'role'])

export interface Account {
  id: number
  email: string
  employee_id: string | null
  first_name: string
  last_name: string
  preferred_name: string | null
  pronouns: string | null
  title: string | null
  biography: string | null
  birth_date: string | null
  joined_on: string | null
  time_zone: string
  locale: string | null
  notification_email: string | null
  role_id: number
  role_name: string
  avatar_file_id: string | null
}

export interface Custom {
  fields: FieldRow[]
  /** Values by person and field. */
  values: Map<number, Map<number, FieldValue>>
}

/** The custom fields the viewer may read about everybody, with both values. */
export async function customOf(db: Db | Tx, me: Viewer, ids: readonly number[]): Promise<Custom> {
  const fields = await fillableFields(reading(db, me))
  return { fields, values: await valuesOfMany(reading(db, me), ids, fields) }
}

function shown(account: Account, column: MergeColumn, say: Speak): string {
  if (column === 'role') return account.role_name
  if (column === 'picture') return account.avatar_file_id ? say('merges.has_picture') : ''
  return account[column] ?? ''
}

/** Each field that has a value in either account, side by side. */
export function compare(
  { kept, gone }: { kept: Account; gone: Account },
  custom: Custom,
  me: Viewer,
  say: Speak,
) {
  const line = (name: string, label: string, left: string, right: string) => ({
    name,
    label,
    kept: left,
    gone: right,
    conflict: left !== '' && right !== '' && left !== right,
    locked: kept.id === me.user_id && ownColumns.has(name),
  })
  const columns = mergeColumns.map((column) => {
    const label = column === 'picture' ? say('merges.picture') : say(`imports.targets.${column}`)
    const one = line(column, label, shown(kept, column, say), shown(gone, column, say))
    // Two pictures never count as equal.
    return column === 'picture' ? { ...one, conflict: one.kept !== '' && one.gone !== '' } : one
  })
  const own = custom.fields.map((field) => {
    const told = (id: number) => textOfValue(custom.values.get(id)?.get(field.id) ?? null)
    return line(fieldTarget(field.id), field.title, told(kept.id), told(gone.id))
  })
  return [...columns, ...own].filter((one) => one.kept !== '' || one.gone !== '')
}
