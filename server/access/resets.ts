import { sql } from 'kysely'
import type { passwords } from '../../contract/access/access.ts'
import type { Hears } from '../../contract/route.ts'
import type { AccountKeeper } from '../identity/devices.ts'
import { endKeys } from '../identity/keys.ts'
import type { Letters } from '../identity/letters.ts'
import { fitsPassword, newPasswordHash } from '../identity/passwords.ts'
import { endSessions } from '../identity/sessions.ts'
import { statesThatSignIn } from '../identity/states.ts'
import { dropTokens, lookAtToken, spendToken } from '../identity/tokens.ts'
import { type Asker, acting } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Database, Db, Tx } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { mayUsePassword } from './sso/breakGlass.ts'
import { countAttempt, forgetAttempts } from './throttle.ts'

const invalidLink = () => missing('reset_token_invalid')

const personWithPassword = (db: Db, id: number | null) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'first_name', 'last_name', 'preferred_name', 'locale', 'password_hash'])
    .where('id', '=', id)
    .where('state', 'in', statesThatSignIn)
    .executeTakeFirst()
type Person = NonNullable<Awaited<ReturnType<typeof personWithPassword>>>

/** The words a password must not contain. */
const namesOf = (enterprise: Enterprise, { email, first_name, last_name, preferred_name }: Person) => [
  email,
  first_name,
  last_name,
  preferred_name,
  enterprise.name,
  enterprise.display_name,
]

/** The address the link was mailed to, unless the account has another one by now. */
async function personOfLink(db: Db, token: string): Promise<Person> {
  const found = await lookAtToken(db, 'password_reset', token)
  const person = found && (await personWithPassword(db, found.user_id))
  if (!person || (found.email !== null && found.email !== person.email)) throw invalidLink()
  return person
}

/** The person whose password the link will change. */
export async function lookAtReset(db: Db, token: string) {
  return { email: (await personOfLink(db, token)).email }
}

interface Ground {
  database: Database
  accounts: AccountKeeper
  letters: Letters
}

/** Chooses a new password with a mailed link. All sessions of the person end. */
export async function resetPassword(
  { database, accounts, letters }: Ground,
  enterprise: Enterprise,
  { token, password }: Hears<typeof passwords.reset, 'body'>,
  address: string,
) {
  const person = await personOfLink(database.of(enterprise.id), token)
  if (!mayUsePassword(enterprise, person.id)) throw invalidLink()
  const hash = await newPasswordHash(password, namesOf(enterprise, person))
  return database.inTransaction(enterprise.id, async (tx) => {
    if (!(await spendToken(tx, 'password_reset', token))) throw invalidLink()
    await keepPassword(tx, person.id, hash)
    // Somebody who held the account before may have made tokens that outlive a password.
    await endKeys(tx, person.id)
    // They own the mailbox, so other people's failed guesses no longer lock them out.
    for (const account of [
      accounts.keyOf(enterprise, person.email),
      accounts.keyOf(enterprise, person.email, 'reset'),
    ])
      await forgetAttempts(tx, account)
    await tellOfChange(tx, enterprise, letters, person)
    await record(acting(tx, undefined, { address }), {
      action: 'user.password_reset',
      subject: { type: 'user', id: person.id },
    })
    return { done: true as const }
  })
}

/** Changes one's own password. Needs the current one, and ends all other sessions. */
export async function changePassword(
  { database, accounts, letters }: Ground,
  enterprise: Enterprise,
  asker: Asker,
  { current_password, password }: Hears<typeof passwords.change, 'body'>,
) {
  const { me, address } = asker
  const person = await personWithPassword(database.of(enterprise.id), me.user_id)
  if (!person?.password_hash) throw conflict('no_password_here')
  const account = accounts.keyOf(enterprise, String(me.user_id), 'password')
  await database.inTransaction(enterprise.id, (tx) => countAttempt(tx, 'password', { account, address }))
  if (!(await fitsPassword(person.password_hash, current_password)))
    throw invalid({ current_password: { code: 'password_wrong' } })
  if (password === current_password) throw invalid({ password: { code: 'password_same' } })
  const hash = await newPasswordHash(password, namesOf(enterprise, person))
  return database.inTransaction(enterprise.id, async (tx) => {
    const changed = await keepPassword(tx, person.id, hash, person.password_hash)
    if (!changed) throw conflict('conflict')
    await forgetAttempts(tx, account)
    await endSessions(tx, person.id, me.session_id)
    await tellOfChange(tx, enterprise, letters, person)
    await record(acting(tx, me, asker), {
      action: 'user.password_changed',
      subject: { type: 'user', id: person.id },
    })
    return { done: true as const }
  })
}

/** Stores a new password; links still on their way to the person are worthless from then on. */
async function keepPassword(tx: Tx, userId: number, hash: string, instead?: string | null) {
  const kept = await tx
    .updateTable('users')
    .set({ password_hash: hash, version: sql`version + 1` })
    .where('id', '=', userId)
    .where('state', 'in', statesThatSignIn)
    .$if(instead !== undefined, (query) => query.where('password_hash', '=', instead ?? ''))
    .executeTakeFirst()
  await dropTokens(tx, userId)
  return kept.numUpdatedRows === 1n
}

const tellOfChange = (
  tx: Tx,
  enterprise: Enterprise,
  letters: Letters,
  { id, email, name, locale }: Person,
) => letters.send(tx, enterprise, 'password_changed', [{ user_id: id, email, name, locale, path: '/forgot' }])
