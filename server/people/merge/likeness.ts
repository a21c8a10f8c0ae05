import { nameKey } from '../../../contract/nameKey.ts'
import type { LikenessSign } from '../../../contract/people/merges.ts'

/** What two accounts are compared by. */
export interface Compared {
  name: string
  first_name: string
  last_name: string
  email: string
  notification_email: string | null
  employee_id: string | null
  birth_date: string | null
  title: string | null
  last_seen_at: string | null
}

/** How much each sign speaks for one person behind two accounts. */
const weights: Record<LikenessSign, number> = {
  same_employee_id: 6,
  shared_mail: 6,
  same_mailbox: 4,
  same_name: 3,
  names_turned: 3,
  almost_same_name: 2,
  same_birthday: 3,
  same_title: 1,
  never_signed_in: 1,
}

/** Two birthdays mean two people, unless an employee id or address outweighs it. */
const OTHER_BIRTHDAY = -4

/** Signs that begin a suspicion; the others only strengthen one. */
const first: readonly LikenessSign[] = [
  'same_employee_id',
  'shared_mail',
  'same_mailbox',
  'same_name',
  'names_turned',
  'almost_same_name',
]

const LEAST = weights.almost_same_name

export interface Likeness {
  signs: LikenessSign[]
  weight: number
}

/** Accents and capital letters are often lost between two systems. */
const folded = (name: string) => nameKey(name).normalize('NFKD').replaceAll(/\p{M}/gu, '')

const mailboxOf = (email: string) => (email.split('@')[0] ?? '').split('+')[0] ?? ''

/** Spreadsheets drop the zeros a number begins with. */
const bareId = (id: string) =>
  id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '')

const spoken = (one: Compared) => [folded(one.name), folded(`${one.first_name} ${one.last_name}`)]

function nameSign(a: Compared, b: Compared): LikenessSign | undefined {
  const theirs = spoken(b)
  if (spoken(a).some((name) => theirs.includes(name))) return 'same_name'
  if (spoken(a).some((name) => name === folded(`${b.last_name} ${b.first_name}`))) return 'names_turned'
  return spoken(a).some((name) => theirs.some((other) => isSlip(name, other)))
    ? 'almost_same_name'
    : undefined
}

/** Short names differ by one letter all the time, and are other names. */
const SHORTEST_SLIP = 8

/** One letter too many, too few or another; or two neighbours swapped. */
export function isSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < SHORTEST_SLIP || long.length - short.length > 1) return false
  let begin = 0
  while (begin < short.length && short[begin] === long[begin]) begin++
  let end = 0
  while (end < short.length - begin && short.at(-1 - end) === long.at(-1 - end)) end++
  if (short.length - begin - end <= 0) return true
  const [left, right] = [short.slice(begin, short.length - end), long.slice(begin, long.length - end)]
  return left.length === 1 || (left.length === 2 && left === [...right].toReversed().join(''))
}

/** What suggests that two accounts are one person; undefined if it isn't enough. */
export function likenessOf(a: Compared, b: Compared): Likeness | undefined {
  const signs: LikenessSign[] = []
  if (a.employee_id && b.employee_id && bareId(a.employee_id) === bareId(b.employee_id))
    signs.push('same_employee_id')
  if (a.notification_email === b.email || b.notification_email === a.email) signs.push('shared_mail')
  if (mailboxOf(a.email) === mailboxOf(b.email)) signs.push('same_mailbox')
  const name = nameSign(a, b)
  if (name) signs.push(name)
  if (!signs.some((sign) => first.includes(sign))) return undefined
  if (a.birth_date !== null && a.birth_date === b.birth_date) signs.push('same_birthday')
  if (a.title && b.title && folded(a.title) === folded(b.title)) signs.push('same_title')
  if ((a.last_seen_at === null) !== (b.last_seen_at === null)) signs.push('never_signed_in')
  const contradiction =
    a.birth_date !== null && b.birth_date !== null && a.birth_date !== b.birth_date ? OTHER_BIRTHDAY : 0
  const weight = signs.reduce((sum, sign) => sum + weights[sign], contradiction)
  return weight < LEAST ? undefined : { signs, weight }
}
