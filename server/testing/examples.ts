import fc from 'fast-check'
import type { z } from 'zod'
import { pageSizes } from '../../contract/limits.ts'
import { writeCursor } from '../platform/database/cursor.ts'
import { jsonSchemaOf } from '../platform/http/answers.ts'

/** Values for fields whose rules aren't in the JSON Schema, by field name. */
export type Hints = Record<string, readonly unknown[]>

/** Days from one and the same moment: what lies between two of them is whole minutes. */
const started = Date.now()
const inDays = (days: number) => new Date(started + days * 86_400_000).toISOString()

const ruled: Hints = {
  password: ['three plain words'],
  password_confirmation: ['three plain words'],
  email: ['ada@larkspur.test', 'nobody@larkspur.test'],
  time_zone: ['Europe/Paris', 'Asia/Kolkata', 'America/St_Johns'],
  page_size: pageSizes,
  unread: ['true', 'false'],
  online: ['true', 'false'],
  month: [`${inDays(0).slice(0, 7)}-01`],
  hours: [1.5, 8, null],
  colour: ['#336699'],
  target: ['pronouns', 'field_3', 12, null],
  // Only numbers can be counted automatically.
  unit: [null],
  source: [null],
  counted_from: [null],
  // An event is in the future, lasts an hour at least, and ends after its registration.
  starts_at: [inDays(30)],
  ends_at: [inDays(30 + 2 / 24)],
  registration_deadline: [inDays(29), null],
  publish_at: [null],
  is_free: [true],
  budget_amount_cents: [null],
  virtual_url: ['https://meet.example.org/a'],
  reminders: [[1440, 15]],
  before: [writeCursor({ at: '2026-01-31T10:00:00Z', id: 7 })],
}

interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  $ref?: string
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  items?: Shape
  minItems?: number
  maxItems?: number
  properties?: Record<string, Shape>
  required?: string[]
}

const text = ({ minLength = 0, maxLength = 40 }: Shape) => {
  const most = Math.min(maxLength, 40)
  return fc
    .string({ unit: 'grapheme', minLength: Math.min(minLength, most), maxLength: most })
    .map((drawn) => `a${drawn}`.slice(0, most))
    .map((drawn) => (drawn.isWellFormed() ? drawn : 'a'))
}

function whole({ minimum, exclusiveMinimum, maximum }: Shape) {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + 1)
  const max = maximum ?? 1000
  const low = Math.max(min, -1000)
  return fc.oneof(
    fc.integer({ min: low, max: Math.max(low, Math.min(max, 1000)) }),
    fc.constant(min),
    fc.constant(max),
  )
}

/** One word may be a day here and a moment there, or the number of a month. */
const couldBe = ({ type, pattern, anyOf, enum: words }: Shape, value: unknown): boolean => {
  if (words) return words.includes(value)
  if (anyOf) return anyOf.some((option) => couldBe(option, value))
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return typeof value === 'number'
  if (type === 'null') return value === null
  return typeof value !== 'string' || pattern === undefined || new RegExp(pattern).test(value)
}

function drawn(shape: Shape, name: string, hints: Hints): fc.Arbitrary<unknown> {
  const hinted = (hints[name] ?? ruled[name])?.filter((value) => couldBe(shape, value))
  if (hinted && hinted.length > 0) return fc.constantFrom(...hinted)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((option) => drawn(option, name, hints)))
  if (shape.oneOf) return fc.oneof(...shape.oneOf.map((option) => drawn(option, name, hints)))
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if ('const' in shape) return fc.constant(shape.const)
  // JSON within JSON: any small piece of it.
  if (shape.$ref) return fc.constantFrom<unknown>('inner', 3, null, { seen: true })
  switch (shape.type) {
    case 'string':
      if (shape.format === 'uuid') return fc.uuid()
      if (shape.format === 'uri')
        return fc.constantFrom('https://www.example.com/a?b=c', 'http://example.org')
      return shape.pattern ? fc.stringMatching(new RegExp(shape.pattern)) : text(shape)
    case 'integer':
      return whole(shape)
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(drawn(shape.items ?? {}, name, hints), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 3, (shape.minItems ?? 0) + 3),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([key, inner]) => [key, drawn(inner, key, hints)]),
        ),
        { requiredKeys: shape.required ?? [] },
      )
    default:
      return fc.constantFrom<unknown>('anything', 1, true, null)
  }
}

export const shapeOf = (schema: z.ZodType) => jsonSchemaOf(schema, 'input') as Shape

/** Values that fit a schema of the contract (all but a few: rules that only code knows are left to `hints`). */
export const fitting = (schema: z.ZodType, hints: Hints = {}) => drawn(shapeOf(schema), '', hints)

/** One value that fits, the same each time for a seed; the fullest of many. */
export function exampleOf(schema: z.ZodType, hints: Hints = {}, seed = 7): unknown {
  const drawnOnes = fc.sample(fitting(schema, hints), { seed, numRuns: 60 })
  const fits = drawnOnes.filter((value) => schema.safeParse(value).success)
  const fullest = fits.toSorted((a, b) => fields(b) - fields(a))[0]
  if (fits.length === 0)
    throw new Error(
      `no example fits: teach server/testing/examples.ts the rule. ${JSON.stringify(drawnOnes[0])} is refused for ${
        schema.safeParse(drawnOnes[0]).error?.message
      }`,
    )
  return fullest
}

const fields = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.values(value).filter((field) => field !== null && field !== '').length
    : 0

const deep = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown

/** Input that no form would send. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udc00y',
    '\u202e\u2066\ufeff',
    'x'.repeat(5000),
    "'; drop table users; --",
    '../../../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}{erg}$t(errors.internal)',
    '100%_\\',
    '\\',
    'NaN',
    '1e999',
    '0x10',
    '+1',
    '-0',
    'true',
    '2024-02-30T00:00:00Z',
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1.5,
    1e308,
    -1,
    0,
    true,
    [],
    {},
    [[[[[]]]]],
    { constructor: { prototype: { polluted: true } } },
    { length: 1e9 },
  ),
  fc.constantFrom(
    ...['2024-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2024-02-28T24:00:00Z'].map(
      (at) => writeCursor({ at, id: 1e16 }),
    ),
  ),
  fc.integer({ min: 10, max: 3000 }).map(deep),
  // The library's own kind of string takes seconds to list every sign there is.
  fc.array(fc.nat(0x10ffff), { maxLength: 300 }).map((signs) => String.fromCodePoint(...signs)),
  fc.jsonValue(),
)

/** A value that fits but for one thing: a field gone, wrong, or too many. */
export function nearlyFitting(schema: z.ZodType, hints: Hints = {}): fc.Arbitrary<unknown> {
  return fc
    .tuple(fitting(schema, hints), hostile, fc.nat(), fc.constantFrom('gone', 'wrong', 'more'))
    .map(([value, strange, at, how]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return strange
      const names = Object.keys(value)
      const name = names[at % Math.max(names.length, 1)] ?? 'more'
      const { [name]: _old, ...rest } = value as Record<string, unknown>
      if (how === 'gone') return rest
      return { ...value, [how === 'more' ? 'enterprise_id' : name]: strange }
    })
}
