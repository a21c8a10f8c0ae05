import { asItWas } from '../../../contract/csv.ts'
import type { FieldError } from '../../../contract/fieldErrors.ts'
import { type FieldValue, problemOf, valueOfText } from '../../../contract/fields/values.ts'
import { limits } from '../../../contract/limits.ts'
import { catalogueFor } from '../../../contract/locales.ts'
import { nameKey } from '../../../contract/nameKey.ts'
import { fieldIdOf, type ImportTarget, isImportTarget } from '../../../contract/people/imports.ts'
import { BirthDate, TimeZone } from '../../../contract/people/people.ts'
import type { UserState } from '../../../contract/people/states.ts'
import { Email, trimBlanks } from '../../../contract/shapes.ts'
import type { FieldRow } from '../../fields/rows.ts'
import { plainHeading } from './targets.ts'

/** Something wrong with a row: with one of its columns, or with all of it. A key below `imports.reasons`, or a field's. */
export interface RowReason extends FieldError {
  target?: string
}

/** The content of a row: one value for each column that is filled. Roles and networks are already ids. */
export type Wanted = Record<string, FieldValue | readonly number[]>

export interface Vocabulary {
  fields: ReadonlyMap<number, FieldRow>
  /** Ids of roles and networks by the keys of their names. */
  roles: ReadonlyMap<string, number>
  networks: ReadonlyMap<string, number>
  /** States by what they are called, written plainly. */
  states: ReadonlyMap<string, UserState>
}

type Read = { value: Wanted[string] } | { error: FieldError }
const wrong = (code: string, facts?: FieldError['facts']): Read => ({
  error: facts ? { code, facts } : { code },
})

const text =
  (max: number) =>
  (said: string): Read =>
    said.length > max ? wrong('too_long', { max }) : { value: said }

/** Dates come in many formats; only unambiguous ones are accepted. */
function day(said: string): Read {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(said)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(said)
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(said)
  if (iso) return existing(iso[1], iso[2], iso[3])
  if (dotted) return existing(dotted[3], dotted[2], dotted[1])
  if (!slashed) return wrong('date')
  const [, a = '', b = '', year] = slashed
  if (Number(a) > 12) return existing(year, b, a)
  if (Number(b) > 12 || Number(a) === Number(b)) return existing(year, a, b)
  return wrong('date_two_ways')
}

function existing(year = '', month = '', dayOfMonth = ''): Read {
  const value = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  const at = new Date(`${value}T00:00:00Z`)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
  return exists && Number(year) >= 1900 && Number(year) <= 2200 ? { value } : wrong('date')
}

/** A birthday is kept without its year, even if the file has one. */
function birthDate(said: string): Read {
  const [, monthAndDay] = /^(?:\d{4}-)?(\d{2}-\d{2})$/.exec(said) ?? []
  const value = BirthDate.safeParse(monthAndDay ?? said)
  return value.success ? { value: value.data } : wrong('birth_date')
}

const email = (said: string): Read => {
  const value = Email.safeParse(said)
  if (value.success) return { value: value.data }
  return said.length > limits.email ? wrong('too_long', { max: limits.email }) : wrong('email')
}

/** Compared byte by byte: what isn't a blank of the keyboard stays, and is refused. */
const addresses: ReadonlySet<string> = new Set(['email', 'notification_email'])

const readers: Record<ImportTarget, (said: string, vocabulary: Vocabulary) => Read> = {
  email,
  employee_id: text(limits.employee_id),
  first_name: text(limits.name),
  last_name: text(limits.name),
  preferred_name: text(limits.name),
  pronouns: text(limits.pronouns),
  title: text(limits.name),
  biography: text(limits.biography),
  birth_date: birthDate,
  joined_on: day,
  time_zone: (said) => (TimeZone.safeParse(said).success ? { value: said } : wrong('time_zone')),
  locale: (said) => {
    const value = catalogueFor(said)
    return value ? { value } : wrong('locale')
  },
  notification_email: email,
  role,
  state,
  networks,
}

function state(said: string, { states }: Vocabulary): Read {
  const value = states.get(plainHeading(said))
  return value ? { value } : wrong('state')
}

function role(said: string, { roles }: Vocabulary): Read {
  const id = roles.get(nameKey(said))
  return id === undefined ? wrong('role_unknown', { role: said.slice(0, 100) }) : { value: id }
}

function networks(said: string, vocabulary: Vocabulary): Read {
  const names = said
    .split(/[;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const ids = names.map((name) => vocabulary.networks.get(nameKey(name)))
  const unknown = names.find((_, at) => ids[at] === undefined)
  if (unknown !== undefined) return wrong('network_unknown', { network: unknown.slice(0, 100) })
  return { value: [...new Set(ids.flatMap((id) => id ?? []))].sort((a, b) => a - b) }
}

function custom(said: string, field: FieldRow | undefined): Read {
  if (!field) return wrong('unknown')
  const inIso = field.type === 'date' ? day(said) : undefined
  if (inIso && 'error' in inIso) return inIso
  const value = inIso ? (inIso.value as string) : valueOfText(field, said)
  const problem = problemOf(field, value)
  return problem ? { error: problem } : { value }
}

function read(target: string, said: string, vocabulary: Vocabulary): Read {
  const fieldId = fieldIdOf(target)
  if (fieldId !== undefined) return custom(said, vocabulary.fields.get(fieldId))
  return isImportTarget(target) ? readers[target](said, vocabulary) : wrong('unknown')
}

/** The row has more or fewer cells than there are headings. */
export const MISPLACED = 'columns'

/** Longer cells are cut where they are shown and kept; none of our values is as long. */
const LONGEST_KEPT = 2000

export const keptCell = (cell: string) =>
  cell.length > LONGEST_KEPT ? `${cell.slice(0, LONGEST_KEPT).toWellFormed()}…` : cell.toWellFormed()

/**
 * Reads the cells of a row by their columns' targets. An empty cell leaves the existing value. A formula is text like
 * any other.
 */
export function readRow(
  cells: readonly string[],
  mapping: readonly (string | null)[],
  columns: number,
  vocabulary: Vocabulary,
): { wanted: Wanted; reasons: RowReason[] } {
  // Cells in the wrong columns aren't reliable: nothing further is reported about the row.
  if (cells.length !== columns)
    return {
      wanted: {},
      reasons: [{ code: MISPLACED, facts: { count: cells.length, expected: columns } }],
    }
  const wanted: Wanted = {}
  const reasons: RowReason[] = []
  for (const [at, target] of mapping.entries()) {
    if (!target) continue
    const cell = asItWas(cells[at] ?? '')
    const said = addresses.has(target) ? trimBlanks(cell) : cell.trim()
    if (said === '') continue
    if (!said.isWellFormed()) reasons.push({ target, code: 'invalid_text' })
    else {
      const found = read(target, said, vocabulary)
      if ('error' in found) reasons.push({ target, ...found.error })
      else wanted[target] = found.value
    }
  }
  return { wanted, reasons }
}
