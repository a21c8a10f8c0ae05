import { sql } from 'kysely'
import type { activation, invitations } from '../../contract/access/access.ts'
import type { Hears } from '../../contract/route.ts'
import { acceptDocument } from '../documents/acceptance.ts'
import { currentTerms } from '../documents/inForce.ts'
import { countPeople } from '../identity/counts.ts'
import type { AccountKeeper } from '../identity/devices.ts'
import type { Letters } from '../identity/letters.ts'
import { newPasswordHash } from '../identity/passwords.ts'
import {
  dropTokens,
  issueToken,
  lookAtToken,
  type Opened,
  type Purpose,
  spendToken,
} from '../identity/tokens.ts'
import { acting } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Database, Db, Tx } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { missing } from '../platform/errors.ts'
import { openSession } from './signIn.ts'
import { refuseWhereSsoHolds } from './sso/breakGlass.ts'
import { countAttempt } from './throttle.ts'

/** Where a request comes from. */
export interface From {
  address: string
  agent: string
}

export interface Entered {
  session: { token: string; cookie: string }
  /** The person's sign-in address from now on. */
  email: string
}

export const noLonger = () => missing('invitation_invalid')
const invalidToken = () => missing('token_invalid')

export const companyNames = ({ name, display_name }: Enterprise) => [name, display_name]

/** The wording that people agree to when they enter. */
export async function termsToAccept(db: Db) {
  const terms = await currentTerms(db)
  return terms ? { version_id: terms.version_id, title: terms.title, body: terms.body } : null
}

/** Records which wording was agreed to; without one that was shown, only that the box was ticked. */
export async function agree(tx: Tx, userId: number, versionId: number | null | undefined, address: string) {
  if (versionId) await acceptDocument(tx, userId, versionId, address)
}

const invitedPerson = (db: Db, id: number | null) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'first_name', 'last_name', 'preferred_name'])
    .where('id', '=', id)
    .where('state', '=', 'invited')
    .executeTakeFirst()

async function invitedBy(db: Db, token: string) {
  const found = await lookAtToken(db, 'invitation', token)
  const person = found && (await invitedPerson(db, found.user_id))
  // An invitation to an address that is no longer the person's is worthless.
  if (!person || person.email !== found.email) throw noLonger()
  return person
}

export async function lookAtInvitation(db: Db, token: string) {
  const { name, email } = await invitedBy(db, token)
  return { name, email, terms: await termsToAccept(db) }
}

/**
 * Accepts an invitation: sets a password, agrees to the terms, and signs in. The person becomes active with
 * enrolment.
 */
export async function acceptInvitation(
  database: Database,
  enterprise: Enterprise,
  { token, password, terms }: Hears<typeof invitations.accept, 'body'>,
  { address, agent }: From,
): Promise<Entered> {
  refuseWhereSsoHolds(enterprise)
  const { id, email, first_name, last_name, preferred_name } = await invitedBy(
    database.of(enterprise.id),
    token,
  )
  const about = [email, first_name, last_name, preferred_name, ...companyNames(enterprise)]
  const password_hash = await newPasswordHash(password, about)
  return database.inTransaction(enterprise.id, async (tx) => {
    if (!(await spendToken(tx, 'invitation', token))) throw noLonger()
    const kept = await tx
      .updateTable('users')
      .set({ password_hash, version: sql`version + 1` })
      .where('id', '=', id)
      .where('state', '=', 'invited')
      .executeTakeFirst()
    if (kept.numUpdatedRows === 0n) throw noLonger()
    await dropTokens(tx, id)
    await agree(tx, id, terms, address)
    await record(acting(tx, undefined, { address }), {
      action: 'user.invitation_accepted',
      subject: { type: 'user', id },
    })
    return { session: await openSession(tx, id, address, agent), email }
  })
}

/**
 * Recognizes somebody whose account waits without a mailbox: by employee id and birthday. That is easy to know, so it
 * opens no more than the next step, and guesses are counted both by employee id and by address.
 */
export async function beginActivation(
  { database, accounts }: { database: Database; accounts: AccountKeeper },
  enterprise: Enterprise,
  { employee_id, birth_date }: Hears<typeof activation.begin, 'body'>,
  { address }: From,
) {
  refuseWhereSsoHolds(enterprise)
  const account = accounts.keyOf(enterprise, employee_id.toLowerCase(), 'activation')
  await database.inTransaction(enterprise.id, (tx) => countAttempt(tx, 'activation', { account, address }))
  return database.inTransaction(enterprise.id, async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['id', 'first_name'])
      .where('employee_id', '=', employee_id)
      .where('birth_date', '=', birth_date)
      .where('state', '=', 'pending_activation')
      .executeTakeFirst()
    if (!person) throw missing('not_activated')
    const token = await issueToken(tx, 'activation', { user_id: person.id, email: null })
    return { token, name: person.first_name, terms: await termsToAccept(tx) }
  })
}

/**
 * Chooses e-mail and password. Nothing changes yet: a mail to that address asks for confirmation, and the address on
 * file is notified. The answer is the same if the address belongs to somebody else, who simply gets no mail.
 */
export async function claimAccount(
  { database, letters }: { database: Database; letters: Letters },
  enterprise: Enterprise,
  { token, email, password, terms }: Hears<typeof activation.claim, 'body'>,
  { address }: From,
) {
  refuseWhereSsoHolds(enterprise)
  const found = await lookAtToken(database.of(enterprise.id), 'activation', token)
  if (!found) throw invalidToken()
  const about = [email, ...companyNames(enterprise)]
  const password_hash = await newPasswordHash(password, about)
  return database.inTransaction(enterprise.id, async (tx) => {
    if (!(await spendToken(tx, 'activation', token))) throw invalidToken()
    const known = await tx
      .selectFrom('users')
      .select(['id', 'email', 'name', 'locale', 'state'])
      .where((eb) => eb.or([eb('id', '=', found.user_id), eb('email', '=', email)]))
      .execute()
    const person = known.find(({ id }) => id === found.user_id)
    if (person?.state !== 'pending_activation') throw invalidToken()
    if (known.every(({ id }) => id === person.id)) {
      const { id: user_id, name, locale } = person
      const secret = await issueToken(tx, 'verify_email', {
        user_id,
        email,
        facts: { password_hash, terms: terms ?? null },
      })
      await letters.send(tx, enterprise, 'verify_email', [
        { user_id, email, name, locale, path: `/verify/${secret}` },
      ])
      if (person.email !== email)
        await letters.send(tx, enterprise, 'address_claimed', [
          { user_id, email: person.email, name, locale },
        ])
    }
    await record(acting(tx, undefined, { address }), {
      action: 'user.activation_begun',
      subject: { type: 'user', id: person.id },
    })
    return { done: true as const }
  })
}

export async function found<P extends Purpose>(
  db: Db,
  purpose: P,
  token: string,
): Promise<Opened & { email: string }> {
  const opened = await lookAtToken(db, purpose, token)
  if (!opened?.email) throw purpose === 'sign_up' ? noLonger() : invalidToken()
  return { ...opened, email: opened.email }
}

export async function lookAtVerification(db: Db, token: string) {
  const { email } = await found(db, 'verify_email', token)
  return { email }
}

/** The address is confirmed: the account takes it, with the password chosen before, and waits for enrolment. */
export async function confirmAddress(tx: Tx, token: string, { address, agent }: From): Promise<Entered> {
  const opened = await spendToken(tx, 'verify_email', token)
  if (!opened?.email || opened.user_id === null) throw invalidToken()
  const { user_id: id, email, facts } = opened
  const before = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const kept = await tx
    .updateTable('users')
    .set({
      email,
      password_hash: String(facts.password_hash),
      state: 'invited',
      state_changed_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending_activation')
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) throw invalidToken()
  await dropTokens(tx, id)
  await agree(tx, id, Number(facts.terms ?? 0), address)
  await record(acting(tx, undefined, { address }), {
    action: 'user.address_verified',
    subject: { type: 'user', id },
    difference: { state: ['pending_activation', 'invited'] },
    personal: { about_user_id: id, before_after: { email: [before?.email, email] } },
  })
  const session = await openSession(tx, id, address, agent)
  await countPeople(
    tx,
    new Map([
      ['pending_activation', -1],
      ['invited', 1],
    ]),
  )
  return { session, email }
}
