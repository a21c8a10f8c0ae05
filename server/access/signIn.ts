import { sql } from 'kysely'
import { type AccountKeeper, deviceOf } from '../identity/devices.ts'
import type { Letters } from '../identity/letters.ts'
import { fitsPassword } from '../identity/passwords.ts'
import { statesThatSignIn } from '../identity/states.ts'
import { type Act, acting } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { AppError } from '../platform/errors.ts'
import { personBehind } from '../platform/http/look.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { hashOf, newToken } from '../platform/settings/secrets.ts'
import { endLook } from './looks/looks.ts'
import { type AlertParts, breakGlassUsed, mayUsePassword, passwordsAreClosed } from './sso/breakGlass.ts'
import { type Attempt, checkGuesses, forgetAttempts, noteAttempt } from './throttle.ts'

/** A session ends after this at the latest, however often it is used. */
const LONGEST_SESSION_DAYS = 90

export interface SignIn {
  email: string
  password: string
  address: string
  agent: string
  /** The mark of a device with an earlier sign-in. */
  device: string | undefined
}

export interface NewSession {
  token: string
  cookie: string
  device: string
}

/**
 * Signs in with e-mail and password. The attempt is counted in a transaction of its own, so that it still counts if
 * the sign-in is refused. Unknown e-mail, wrong password and an account that may not sign in get the same answer.
 */
export async function signIn(
  database: Database,
  enterprise: Enterprise,
  { accounts, letters, alerts }: { accounts: AccountKeeper; letters: Letters; alerts: AlertParts },
  { email, password, address, agent, device }: SignIn,
): Promise<NewSession> {
  const account = accounts.keyOf(enterprise, email)
  const known = accounts.deviceKey(account, device)
  const attempt: Attempt = { account: known ?? account, address }

  const person = await database.inTransaction(enterprise.id, async (tx) => {
    await checkGuesses(tx, { account, address }, known)
    await noteAttempt(tx, attempt, false)
    return tx
      .selectFrom('users')
      .select(['id', 'state', 'password_hash', 'name', 'email', 'locale', 'sign_in_count'])
      .where('email', '=', email)
      .executeTakeFirst()
  })
  const fits = await fitsPassword(person?.password_hash, password)
  // While single sign-on is on, a correct password is answered like a wrong one.
  const opens = person && statesThatSignIn.includes(person.state) && mayUsePassword(enterprise, person.id)
  if (!fits || !opens) {
    throw new AppError('signed_out', 'incorrect_login')
  }
  return database.inTransaction(enterprise.id, async (tx) => {
    await forgetAttempts(tx, attempt.account)
    await noteAttempt(tx, attempt, true)
    const session = await openSession(tx, person.id, address, agent)
    if (passwordsAreClosed(enterprise))
      await breakGlassUsed(tx, enterprise, { userId: person.id, address }, alerts)
    // Once per device, which then carries a mark. The first sign-in of an account surprises nobody.
    if (!known && person.sign_in_count > 0) await tellOfNewDevice(tx, enterprise, letters, { person, agent })
    return { ...session, device: accounts.deviceCookie(account, device, known !== undefined) }
  })
}

function tellOfNewDevice(
  tx: Tx,
  enterprise: Enterprise,
  letters: Letters,
  {
    person,
    agent,
  }: { person: { id: number; email: string; name: string; locale: string | null }; agent: string },
) {
  const { browser, system } = deviceOf(agent)
  const device = [browser, system].filter(Boolean).join(', ') || agent.slice(0, 60) || '?'
  const { id: user_id, ...to } = person
  return letters.send(tx, enterprise, 'new_device', [
    { ...to, user_id, path: '/profile/private', facts: { device } },
  ])
}

/** Opens a session: a token for scripts and a cookie they can't read; only both together are valid. */
export async function openSession(tx: Tx, userId: number, address: string, agent: string) {
  const token = newToken()
  const cookie = newToken()
  await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashOf(token),
      cookie_hash: hashOf(cookie),
      expires_at: sql`now() + make_interval(days => ${LONGEST_SESSION_DAYS})`,
      address,
      agent: agent.slice(0, 300),
    })
    .execute()
  await tx
    .updateTable('users')
    .set((eb) => ({ sign_in_count: eb('sign_in_count', '+', 1), last_seen_at: sql`now()` }))
    .where('id', '=', userId)
    .execute()
  await record(acting(tx, undefined, { address }), {
    action: 'session.opened',
    subject: { type: 'user', id: userId },
  })
  return { token, cookie }
}

/** Ends the viewer's session on every process at once. */
export async function signOut({ tx, me, address }: Act) {
  const own = personBehind(me)
  if (me.look) await endLook(tx, me.look.id, 'log_out', address)
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', me.session_id)
    .where('ended_at', 'is', null)
    .execute()
  await rightsChanged(tx, own)
  await record(acting(tx, { user_id: own }, { address }), {
    action: 'session.ended',
    subject: { type: 'user', id: own },
  })
}
