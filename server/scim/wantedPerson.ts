import type { FieldError } from '../../contract/fieldErrors.ts'
import { type FieldValue, valueOfText } from '../../contract/fields/values.ts'
import { limits } from '../../contract/limits.ts'
import { catalogueFor } from '../../contract/locales.ts'
import { TimeZone } from '../../contract/people/people.ts'
import { type ScimUserIn, scimUrns } from '../../contract/scim/resources.ts'
import { Email, isAscii } from '../../contract/shapes.ts'
import type { FieldRow } from '../fields/rows.ts'
import { invalid } from '../platform/errors.ts'
import type { PersonRow } from './peopleRows.ts'

/** Somebody as the provider wants them to be. */
export interface WantedPerson {
  user_name: string
  external_id: string | null
  email: string
  first_name: string
  last_name: string
  preferred_name: string | null
  title: string | null
  employee_id: string | null
  locale: string | null
  time_zone: string
  active: boolean
}

const nothing = {
  user_name: '',
  external_id: null,
  email: '',
  first_name: '',
  last_name: '',
  preferred_name: null,
  title: null,
  employee_id: null,
  locale: null,
  active: true,
}

type Problems = Record<string, FieldError>
const required: FieldError = { code: 'required' }

/**
 * Applies the provider's values to the present ones. Attributes it doesn't mention stay; those it empties become
 * empty, except required ones.
 */
export function wantedFrom(
  said: ScimUserIn,
  before: (Omit<PersonRow, 'user_name'> & { user_name: string }) | undefined,
  time_zone: string,
  isActive: boolean | undefined,
): WantedPerson {
  const was = before ?? { ...nothing, time_zone }
  const problems: Problems = {}
  const user_name = said.userName === undefined ? was.user_name : (said.userName ?? '')
  if (user_name === '') problems.userName = required
  // Somebody whose user name is an address is found by it.
  if (user_name.includes('@') && !isAscii(user_name)) problems.userName = { code: 'email' }
  const email = emailFrom(said, user_name, before, problems)
  const { first_name, last_name } = namesFrom(said, was)
  if (first_name === '') problems['name.givenName'] = required
  if (last_name === '') problems['name.familyName'] = required
  for (const [name, value] of Object.entries({ 'name.givenName': first_name, 'name.familyName': last_name }))
    if (value.length > limits.name) problems[name] = { code: 'too_long', facts: { max: limits.name } }
  const preferred_name = preferredFrom(said, { first_name, last_name }, was.preferred_name)
  if ((preferred_name?.length ?? 0) > limits.name)
    problems.displayName = { code: 'too_long', facts: { max: limits.name } }
  const zone = said.timezone ?? was.time_zone
  if (!TimeZone.safeParse(zone).success) problems.timezone = { code: 'time_zone' }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const number = said[scimUrns.enterprise]?.employeeNumber
  return {
    user_name,
    external_id: said.externalId === undefined ? was.external_id : said.externalId,
    email,
    first_name,
    last_name,
    preferred_name,
    title: said.title === undefined ? was.title : said.title,
    employee_id:
      number === undefined && said[scimUrns.enterprise] !== null ? was.employee_id : (number ?? null),
    locale: said.preferredLanguage === undefined ? was.locale : localeFrom(said.preferredLanguage),
    time_zone: zone,
    active: said.active ?? isActive ?? true,
  }
}

/** "en_US" and "pt-BR;q=0.9, en" are both written by providers; a language we don't speak is none. */
const localeFrom = (said: string | null) =>
  (said && catalogueFor((said.split(/[,;]/)[0] ?? '').replaceAll('_', '-'))) || null

/** Of several addresses the primary one, else the one for work; of equals the last, which is the newest. */
function emailFrom(
  { emails, userName }: ScimUserIn,
  user_name: string,
  before: { email: string; user_name: string } | undefined,
  problems: Problems,
): string {
  const asEmail = (text: string | null | undefined) => Email.safeParse(text ?? '').data
  if (emails !== undefined) {
    const all = emails ?? []
    const best =
      all.findLast(({ primary }) => primary === true) ??
      all.findLast(({ type }) => type?.toLowerCase() === 'work') ??
      all.at(-1)
    const email = asEmail(best?.value)
    if (email) return email
    // Some send an empty list with everybody who is known by their address.
    const named = all.length === 0 ? asEmail(user_name) : undefined
    if (named) return named
    problems.emails = { code: 'email' }
    return ''
  }
  // Somebody known only by their address gets a new one when their user name becomes a new address.
  const isCalledByIt = !before || before.email === before.user_name.toLowerCase()
  const named = userName && isCalledByIt ? asEmail(user_name) : undefined
  if (named ?? before) return named ?? before?.email ?? ''
  problems.emails = required
  return ''
}

function namesFrom(
  { name, displayName }: ScimUserIn,
  was: { first_name: string; last_name: string },
): { first_name: string; last_name: string } {
  const given = name?.givenName === undefined ? was.first_name : (name.givenName ?? '')
  const family = name?.familyName === undefined ? was.last_name : (name.familyName ?? '')
  const isNew = was.first_name === '' && was.last_name === ''
  if (!isNew || (given !== '' && family !== '')) return { first_name: given, last_name: family }
  // A new person whose name came in one piece.
  const whole = typeof name?.formatted === 'string' ? name.formatted : displayName
  const [first = '', ...rest] = (whole ?? '').trim().split(/\s+/)
  return { first_name: given || first, last_name: family || rest.join(' ') }
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/**
 * Somebody's preferred first name. Providers send the full display name: it tells something about the first name only
 * if it ends with the last name, or lacks it.
 */
function preferredFrom(
  { nickName, displayName }: ScimUserIn,
  { first_name, last_name }: { first_name: string; last_name: string },
  was: string | null,
): string | null {
  if (nickName !== undefined) return nickName
  if (displayName === undefined || displayName === null) return was
  const shown = plain(displayName)
  const last = plain(last_name)
  const before = shown.endsWith(` ${last}`)
    ? displayName.trim().slice(0, -last_name.trim().length).trim()
    : shown.includes(last) || displayName.trim().includes(' ')
      ? first_name
      : displayName.trim()
  return plain(before) === plain(first_name) ? null : before
}

/** Values of custom fields, by the number in their name. */
export function fieldValuesFrom(said: ScimUserIn, fields: readonly FieldRow[]): Map<number, FieldValue> {
  const values = new Map<number, FieldValue>()
  for (const [name, value] of Object.entries(said[scimUrns.fields] ?? {})) {
    const id = Number(name.slice('field_'.length))
    const field = fields.find((one) => one.id === id)
    if (field && typeof value === 'string') values.set(id, valueOfText(field, value))
    else if (field && Array.isArray(value)) values.set(id, value.map(String))
    else values.set(id, typeof value === 'number' ? value : value === null ? null : String(value))
  }
  return values
}
