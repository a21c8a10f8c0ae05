import type { signUps } from '../../contract/access/access.ts'
import type { Hears } from '../../contract/route.ts'
import { countPeople } from '../identity/counts.ts'
import { newPasswordHash } from '../identity/passwords.ts'
import { shownName } from '../identity/shownName.ts'
import { spendToken } from '../identity/tokens.ts'
import { acting } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Database, Db } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { AppError } from '../platform/errors.ts'
import { agree, companyNames, type Entered, type From, found, noLonger, termsToAccept } from './entrance.ts'
import { openSession } from './signIn.ts'
import { refuseWhereSsoHolds } from './sso/breakGlass.ts'

export async function lookAtSignUp(db: Db, enterprise: Enterprise, token: string) {
  if (!enterprise.sign_up_enabled) throw noLonger()
  const { email } = await found(db, 'sign_up', token)
  return { email, terms: await termsToAccept(db) }
}

export const signUpClosed = () => new AppError('denied', 'sign_up_needs_invitation')

/** Somebody with an address of the enterprise's domain creates their account, with the default role. */
export async function signUp(
  database: Database,
  { enterprise, locale }: { enterprise: Enterprise; locale: string },
  { token, first_name, last_name, password, terms }: Hears<typeof signUps.join, 'body'>,
  { address, agent }: From,
): Promise<Entered> {
  refuseWhereSsoHolds(enterprise)
  if (!enterprise.sign_up_enabled) throw signUpClosed()
  const { email } = await found(database.of(enterprise.id), 'sign_up', token)
  const password_hash = await newPasswordHash(password, [
    email,
    first_name,
    last_name,
    ...companyNames(enterprise),
  ])
  return database.inTransaction(enterprise.id, async (tx) => {
    if (!(await spendToken(tx, 'sign_up', token))) throw noLonger()
    const role = await tx
      .selectFrom('user_roles')
      .select('id')
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow()
    const person = await tx
      .insertInto('users')
      .values({
        email,
        first_name,
        last_name,
        name: shownName({ first_name, last_name, preferred_name: null }),
        role_id: role.id,
        state: 'invited',
        password_hash,
        locale,
        time_zone: enterprise.time_zone,
      })
      .onConflict((on) => on.columns(['email']).doNothing())
      .returning('id')
      .executeTakeFirst()
    // Somebody with this address was added meanwhile and gets an invitation.
    if (!person) throw noLonger()
    await agree(tx, person.id, terms, address)
    await record(acting(tx, undefined, { address }), {
      action: 'user.signed_up',
      subject: { type: 'user', id: person.id },
      personal: { about_user_id: person.id, before_after: { email: [null, email] } },
    })
    const session = await openSession(tx, person.id, address, agent)
    await countPeople(tx, new Map([['invited', 1]]))
    return { session, email }
  })
}
