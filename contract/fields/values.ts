import { isDay } from '../days.ts'
import type { FieldError } from '../fieldErrors.ts'
import { numberProblem, type Takes } from './questionShape.ts'

/**
 * What fits a custom field, decided once for forms, calls and imports. Free of zod, so that every page can load it.
 */
export const fieldTypes = ['text', 'checkbox', 'date', 'numeric', 'select'] as const
export type FieldType = (typeof fieldTypes)[number]

/**
 * Who may read a value. public: everybody who may see the person; private: the person and those who manage people;
 * sensitive: the person and those who manage both people and the enterprise.
 */
export const fieldClasses = ['public', 'private', 'sensitive'] as const
export type FieldClass = (typeof fieldClasses)[number]

/** Only these may be chosen; the others take what is written. */
export const hasOptions = (type: FieldType) => type === 'checkbox' || type === 'select'

export const takesOf = (type: FieldType): Takes => ({
  options: hasOptions(type) ? 1 : 0,
  range: type === 'numeric',
})

/** In transit: one text or number, or every ticked option. */
export type FieldValue = string | number | readonly string[] | null

export interface FieldRules {
  type: FieldType
  options: readonly string[]
  min: number | null
  max: number | null
  required: boolean
}

export const LONGEST_VALUE = 500

export const isNothing = (value: FieldValue) =>
  value === null ||
  (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)

const wrong = (code: string, facts?: FieldError['facts']): FieldError => (facts ? { code, facts } : { code })

/** What is wrong with a value, or null. */
export function problemOf(field: FieldRules, value: FieldValue): FieldError | undefined {
  if (isNothing(value)) return field.required ? wrong('required') : undefined
  switch (field.type) {
    case 'text':
      if (typeof value !== 'string') return wrong('type')
      return value.trim().length > LONGEST_VALUE ? wrong('too_long', { max: LONGEST_VALUE }) : undefined
    case 'date':
      return isDay(value) ? undefined : wrong('format')
    case 'numeric':
      return numberProblem(value, field)
    case 'select':
      if (typeof value !== 'string') return wrong('type')
      return field.options.includes(value) ? undefined : wrong('invalid')
    case 'checkbox':
      if (!Array.isArray(value)) return wrong('type')
      return value.every((one) => field.options.includes(one)) ? undefined : wrong('invalid')
  }
}

export interface KeptValue {
  value: string
  number: number | null
}

const DAY_MS = 86_400_000

/** The rows in which a fitting value is kept; none when there is nothing to keep. */
export function keptAs({ type }: Pick<FieldRules, 'type'>, value: FieldValue): KeptValue[] {
  if (isNothing(value) || value === null) return []
  if (type === 'checkbox')
    return [...new Set(Array.isArray(value) ? value : [])].map((one) => ({ value: one, number: null }))
  if (type === 'numeric') return [{ value: String(value), number: Number(value) }]
  const text = String(value).trim()
  return [{ value: text, number: type === 'date' ? Date.parse(`${text}T00:00:00Z`) / DAY_MS : null }]
}

/** From the stored form back to the one in transit. Options come in the field's order. */
export function valueFrom(
  { type, options }: Pick<FieldRules, 'type' | 'options'>,
  kept: readonly string[],
): FieldValue {
  const [first] = kept
  if (first === undefined) return null
  if (type === 'checkbox') return kept.toSorted((a, b) => options.indexOf(a) - options.indexOf(b))
  return type === 'numeric' ? Number(first) : first
}

/** A cell of a table or file as a value: what an import reads. Several boxes are parted by semicolons. */
export function valueOfText({ type }: Pick<FieldRules, 'type'>, text: string): FieldValue {
  const said = text.trim()
  if (said === '') return null
  if (type === 'checkbox')
    return said
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== '')
  return type === 'numeric' ? Number(said) : said
}

/** The way into a cell: what `valueOfText` reads again. */
export const textOfValue = (value: FieldValue): string =>
  value === null ? '' : Array.isArray(value) ? value.join('; ') : String(value)
