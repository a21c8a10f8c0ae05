import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, limits, pageSizes } from './limits.ts'
import { locales } from './locales.ts'

/** Shapes that every area speaks. */
/**
 * A number, or digits as an address has them. Other values that JavaScript would convert – true, [3], "0x1", "1e0" –
 * are refused.
 */
export const numeric = <N extends z.ZodType<number>>(number: N) =>
  z.preprocess((said) => (typeof said === 'string' && /^-?\d+$/.test(said) ? Number(said) : said), number)

export const Id = numeric(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))
export const Uuid = z.uuid()
/** ISO 8601 has a year 0, PostgreSQL has none. */
const hasYear = (day: string) => !day.startsWith('0000')
export const Moment = z.iso.datetime().refine(hasYear, { error: 'format' })
export const PureDate = z.iso.date().refine(hasYear, { error: 'format' })
/** A number of people, as precisely as the reader may know it. */
export const GatedCount = z.object({
  count: z.number().int(),
  is: z.enum(['exact', 'about', 'rounded', 'fewer_than']),
})
export const LocaleTag = z.enum(Object.keys(locales) as [keyof typeof locales])
export const Hex = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/**
 * PostgreSQL keeps neither NUL nor half of a surrogate pair. More accents on one letter than any script has are put in
 * order one by one, again and again: a page of them takes seconds each time it is compared.
 */
const canBeKept = (text: string) =>
  text.isWellFormed() && !text.includes('\u0000') && !/\p{M}{31}/u.test(text)

/** Text of one line or many, trimmed, of 1 to `max` characters. */
const clean = (max: number) => z.string().trim().max(max).refine(canBeKept, 'invalid_text')
/** A name of nothing but marks that nobody sees would be a link without words. */
const isSeen = (text: string) => /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(text)
export const Text = (max: number) => clean(max).min(1).refine(isSeen, 'required')
/** Text that somebody is still writing: nothing is needed, and nothing of it is taken away. */
export const HalfText = (max: number) => z.string().max(max).refine(canBeKept, 'invalid_text')
/** Search words; empty is allowed. */
export const SearchWords = clean(limits.search)
export const OptionalText = (max: number) =>
  clean(max)
    .transform((text) => (text === '' ? null : text))
    .nullable()
/** Of what machines match people by: spaces get lost on the way, and then two are one. */
export const hasSpaces = (text: string) => /\s/.test(text)
/** Printable ASCII and the blanks of a keyboard. */
export const isAscii = (text: string) => /^[\t\n\r\x20-\x7e]*$/.test(text)
/** Takes ASCII blanks away, and nothing else: `trim` also drops a no-break space or a byte order mark. */
export function trimBlanks(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && isBlank(text[from])) from++
  while (from < to && isBlank(text[to - 1])) to--
  return text.slice(from, to)
}
const isBlank = (character: string | undefined) => character !== undefined && '\t\n\r '.includes(character)
/**
 * Text that is compared byte by byte. Lookalike letters are refused before trimming and lower-casing, which would
 * hide them: lower-case, the Kelvin sign is a k.
 */
export const Ascii = (problem: string) => z.string().refine(isAscii, { error: problem, abort: true })
/** An e-mail address, wherever it comes from. */
export const Email = Ascii('email').trim().max(limits.email).toLowerCase().pipe(z.email())
/** http and https and nothing else. */
export const WebUrl = z.url({ protocol: /^https?$/ }).max(limits.url)

const DEEPEST = 32

/** Looks without recursion: a body can be nested deeper than a stack is. */
function isPlain(json: unknown): boolean {
  const open: [unknown, number][] = [[json, 1]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next
    if (typeof value === 'string' && !canBeKept(value)) return false
    if (typeof value !== 'object' || value === null) continue
    if (depth > DEEPEST) return false
    for (const [key, inner] of Object.entries(value)) {
      if (!canBeKept(key)) return false
      open.push([inner, depth + 1])
    }
  }
  return true
}

/**
 * Where a text stands that can't be kept, as `answers.why`; nothing where all can. A shape may forget to look at one of its
 * texts, and what is kept later, or as a part of a document, would fail only then.
 */
export function unkeptIn(said: unknown): string | undefined {
  const open: [unknown, string][] = [[said, '']]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, path] = next
    if (typeof value === 'string' && !canBeKept(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!canBeKept(key)) return path
      open.push([inner, path === '' ? key : `${path}.${key}`])
    }
  }
  return undefined
}

/** Any JSON that can be kept, nested at most 32 deep. */
export const Json = z.unknown().refine(isPlain, { abort: true }).pipe(z.json())

const PageSize = z
  .number()
  .int()
  .refine((n): n is (typeof pageSizes)[number] => pageSizes.some((size) => size === n))
export const ListQuery = z.object({
  page: numeric(z.number().int().min(1).max(1_000_000)).default(1),
  page_size: numeric(PageSize).default(DEFAULT_PAGE_SIZE),
  search: SearchWords.optional(),
  sort_by: z.string().max(60).optional(),
  sort_direction: z.enum(['asc', 'desc']).optional(),
  /** Counts to the end, which may take a while: lists ask for it once nothing else is to be done. */
  total: z.enum(['exact']).optional(),
})

export const ListOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.number().int(),
    page_size: z.number().int(),
    total: z.number().int(),
    total_is: z.enum(['exact', 'at_least']),
  })

/** What the viewer may do with the record, decided by the same policy that refuses it. */
export const Abilities = <const K extends string>(...names: K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<K, z.ZodBoolean>)

export const Done = z.object({ done: z.literal(true) })

/** A person as shown beside a name: face, name, pronouns. */
export const Face = z.object({
  id: Id,
  name: z.string(),
  pronouns: z.string().nullable(),
  avatar_url: z.string().nullable(),
})
export type Face = z.output<typeof Face>

/** zod reports our own checks as `custom`; the message holds our code. */
export const custom = 'custom'
