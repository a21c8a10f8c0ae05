import type { signInLinks } from '../../contract/access/signInLinks.ts'
import { afterSignIn } from '../../contract/redirects.ts'
import type { Hears } from '../../contract/route.ts'
import { statesThatSignIn } from '../identity/states.ts'
import { issueToken, lookAtToken, spendToken } from '../identity/tokens.ts'
import { type Act, acting } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { missing } from '../platform/errors.ts'
import { addressOf, type Base } from '../platform/http/addresses.ts'
import type { From } from './entrance.ts'
import { openSession } from './signIn.ts'

const pages = { auto_login: '/auto-login', mobile_sign_in: '/mobile_sign_in' } as const
type Asked = Hears<typeof signInLinks.look, 'body'>

/** A link that signs its maker in somewhere else: on the enterprise's new host, on their phone. */
export async function makeSignInLink(
  act: Act,
  enterprise: Enterprise,
  base: Base,
  { purpose, to }: Hears<typeof signInLinks.create, 'body'>,
) {
  const { tx, me } = act
  const home = addressOf(enterprise, base)
  const facts = { to: afterSignIn(to ?? '/', home) }
  const token = await issueToken(tx, purpose, { user_id: me.user_id, email: null, facts }, me.user_id)
  const { expires_at } = await tx
    .selectFrom('one_time_tokens')
    .select('expires_at')
    .where('purpose', '=', purpose)
    .where('user_id', '=', me.user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  await record(act, {
    action: 'session.link_made',
    subject: { type: 'user', id: me.user_id },
    difference: { purpose },
  })
  return { address: `${home}${pages[purpose]}?token=${token}`, expires_at }
}

const personOf = (db: Db, id: number | null | undefined) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id ?? null)
    .where('state', 'in', statesThatSignIn)
    .executeTakeFirst()

/** The account the link signs in: shown before the button is pressed. */
export async function lookAtSignInLink(db: Db, { purpose, token }: Asked) {
  const found = await lookAtToken(db, purpose, token)
  const person = found && (await personOf(db, found.user_id))
  if (!person) throw missing('token_invalid')
  return { name: person.name }
}

export async function useSignInLink(tx: Tx, { purpose, token }: Asked, { address, agent }: From) {
  const found = await spendToken(tx, purpose, token)
  const person = found && (await personOf(tx, found.user_id))
  if (!person) throw missing('token_invalid')
  const to = afterSignIn(found.facts.to, 'http://here')
  await record(acting(tx, undefined, { address }), {
    action: 'session.link_used',
    subject: { type: 'user', id: person.id },
    difference: { purpose },
  })
  return { session: await openSession(tx, person.id, address, agent), email: person.email, to }
}
