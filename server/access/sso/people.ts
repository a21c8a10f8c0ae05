import { sql } from 'kysely'
import { valueOfText } from '../../../contract/fields/values.ts'
import { limits } from '../../../contract/limits.ts'
import { Email } from '../../../contract/shapes.ts'
import { fieldsOf, problemsWith, setFieldValues } from '../../fields/values.ts'
import { countPeople } from '../../identity/counts.ts'
import { shownName } from '../../identity/shownName.ts'
import { statesThatSignIn } from '../../identity/states.ts'
import { acting } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { type Arrival, type Filled, filledBy } from './arrival.ts'
import type { Connection } from './connection.ts'
import { SsoRefusal } from './refusal.ts'

export type Found =
  | { person: 'known'; id: number; name: string; filled: Filled[]; email: string | null }
  | { person: 'new'; filled: Filled[]; email: string; first_name: string; last_name: string }

const columns = [
  'id',
  'name',
  'state',
  'first_name',
  'last_name',
  'preferred_name',
  'title',
  'employee_id',
  'pronouns',
] as const

/**
 * Who is signing in: somebody the provider sent before, somebody known by e-mail, or somebody new. Writes nothing.
 */
export async function recognise(db: Db, connection: Connection, arrival: Arrival): Promise<Found> {
  const filled = filledBy(connection.mapping, arrival.attributes)
  const said = (target: string) => filled.find((row) => row.target === target)?.value ?? null
  const asEmail = Email.safeParse(said('email') ?? '')
  const email = asEmail.success ? asEmail.data : null

  const before = arrival.subject === null ? undefined : await bySubject(db, arrival.issuer, arrival.subject)
  if (before) return { person: 'known', ...allowedIn(before), filled, email }

  // From here on the e-mail decides, so the provider must vouch for it and the enterprise must accept it.
  if (email === null) throw new SsoRefusal('email_missing', said('email'))
  if (!arrival.email_verified) throw new SsoRefusal('email_unverified', email)
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (connection.email_domains.length > 0 && !connection.email_domains.includes(domain))
    throw new SsoRefusal('email_domain', email)

  const known = await db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst()
  if (known) {
    // An address may pass from a leaver to a newcomer; the account must not.
    if (arrival.subject !== null && (await hasOtherSubject(db, known.id, arrival.issuer)))
      throw new SsoRefusal('person_linked', email)
    return { person: 'known', ...allowedIn(known), filled, email }
  }
  if (!connection.just_in_time || connection.default_role_id === null)
    throw new SsoRefusal('person_unknown', email)
  const first_name = nameFrom(said('first_name'))
  const last_name = nameFrom(said('last_name'))
  if (!first_name || !last_name) throw new SsoRefusal('name_missing', email)
  return { person: 'new', filled, email, first_name, last_name }
}

const nameFrom = (text: string | null) => (text ? text.slice(0, limits.name).trim() : '')

const bySubject = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom('sso_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(columns.map((column) => `u.${column}` as const))
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()

async function hasOtherSubject(db: Db, userId: number, issuer: string) {
  const other = await db
    .selectFrom('sso_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return other !== undefined
}

function allowedIn(user: { id: number; name: string; state: string }) {
  if (!statesThatSignIn.includes(user.state)) throw new SsoRefusal('person_inactive', user.name)
  return { id: user.id, name: user.name }
}

/** Signs somebody in: creates them if new, links their identity, and fills in mapped values. */
export async function welcome(
  tx: Tx,
  connection: Connection,
  arrival: Arrival,
  address: string,
): Promise<number> {
  // Of two first visits of one person at once the second waits, and finds the first.
  const key = `sso ${arrival.issuer} ${arrival.subject ?? ''}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.enterpriseId} ${key}`}, 0))`.execute(tx)
  const found = await recognise(tx, connection, arrival)
  const id = found.person === 'known' ? found.id : await makePerson(tx, connection, found, address)
  if (arrival.subject !== null) {
    await tx
      .insertInto('sso_identities')
      .values({ issuer: arrival.issuer, subject: arrival.subject, user_id: id })
      .onConflict((on) =>
        on.columns(['enterprise_id', 'issuer', 'subject']).doUpdateSet({ last_used_at: sql`now()` }),
      )
      .execute()
  }
  await fillIn(tx, id, found.filled, address)
  return id
}

async function makePerson(
  tx: Tx,
  { default_role_id }: Connection,
  { email, first_name, last_name }: Extract<Found, { person: 'new' }>,
  address: string,
) {
  // The role may have got more rights since it was chosen here.
  const role = await tx
    .selectFrom('user_roles')
    .select('id')
    .where('id', '=', default_role_id)
    .where('role_type', '=', 'user')
    .executeTakeFirst()
  if (!role) throw new SsoRefusal('person_unknown', email)
  const { time_zone } = await tx.selectFrom('enterprises').select('time_zone').executeTakeFirstOrThrow()
  const made = await tx
    .insertInto('users')
    .values({
      email,
      first_name,
      last_name,
      name: shownName({ first_name, last_name, preferred_name: null }),
      role_id: role.id,
      time_zone,
      state: 'active',
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody took the address a moment ago; the next attempt signs in by it.
  if (!made) throw new SsoRefusal('person_unknown', email)
  await countPeople(tx, new Map([['active', 1]]))
  await record(acting(tx, undefined, { address }), {
    action: 'user.created_by_sso',
    subject: { type: 'user', id: made.id },
    personal: { about_user_id: made.id, before_after: { email: [null, email] } },
  })
  return made.id
}

const columnLimits = {
  first_name: limits.name,
  last_name: limits.name,
  preferred_name: limits.name,
  title: limits.name,
  employee_id: 255,
  pronouns: limits.pronouns,
} as const

/** The provider decides mapped values; missing or unfit ones stay as they were. */
async function fillIn(tx: Tx, id: number, filled: readonly Filled[], address: string) {
  const said = (target: string) => filled.find((row) => row.target === target)?.value ?? null
  const user = await tx
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const change: Partial<Record<keyof typeof columnLimits, string>> = {}
  for (const [column, most] of Object.entries(columnLimits) as [keyof typeof columnLimits, number][]) {
    const value = said(column)?.trim()
    if (value && value.length <= most && user[column] !== value) change[column] = value
  }
  if (change.employee_id && (await employeeIdTaken(tx, id, change.employee_id))) delete change.employee_id
  if (Object.keys(change).length > 0) {
    await tx
      .updateTable('users')
      .set({ ...change, name: shownName({ ...user, ...change }), version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    await record(acting(tx, undefined, { address }), {
      action: 'user.filled_in_by_sso',
      subject: { type: 'user', id },
      difference: { fields: Object.keys(change) },
      personal: { about_user_id: id, before_after: differenceOf<Record<string, unknown>>(user, change) },
    })
    await rightsChanged(tx, id)
  }
  await fillFields(tx, id, filled, address)
}

async function employeeIdTaken(tx: Tx, id: number, employeeId: string) {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

async function fillFields(tx: Tx, id: number, filled: readonly Filled[], address: string) {
  const wanted = filled.filter((row) => row.target.startsWith('field_') && row.value !== null)
  if (wanted.length === 0) return
  const fields = await fieldsOf(tx)
  const values = new Map(
    wanted.flatMap(({ target, value }) => {
      const field = fields.find((one) => `field_${one.id}` === target)
      return field && value !== null ? [[field.id, valueOfText(field, value)] as const] : []
    }),
  )
  const wrong = problemsWith(fields, values, () => true)
  const fitting = new Map([...values].filter(([field]) => !wrong.has(field)))
  await setFieldValues(acting(tx, undefined, { address }), id, fitting)
}
