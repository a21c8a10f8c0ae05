import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type AccessToken,
  type accessTokens,
  MOST_TOKENS,
  type NewAccessToken,
} from '../../../contract/people/profile.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { together } from '../../platform/database/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { hashOf, newToken } from '../../platform/settings/secrets.ts'

/** By this, programs that look for leaked secrets recognise one of ours. */
const PREFIX = 'kindred_'

const columns = [
  'id',
  'name',
  'hint',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
  'last_used_from',
  'revoked_at',
] as const

interface TokenRow extends Omit<z.output<typeof AccessToken>, 'state' | 'scopes'> {
  scopes: string[]
  revoked_at: string | null
}

const tokenOf = ({ revoked_at, scopes, ...row }: TokenRow, now: Date): z.output<typeof AccessToken> => ({
  ...row,
  scopes: scopes as z.output<typeof AccessToken>['scopes'],
  state: revoked_at ? 'revoked' : Date.parse(row.expires_at) <= now.getTime() ? 'expired' : 'active',
})

const myTokens = ({ db, me }: Reading) =>
  db.selectFrom('personal_access_tokens').where('user_id', '=', me.user_id)

export async function listTokens(
  act: Reading,
  { page, page_size }: Hears<typeof accessTokens.list, 'query'>,
): Promise<Answers<typeof accessTokens.list>> {
  const { db, now } = act
  const [rows, [total]] = await together(
    db,
    myTokens(act)
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size),
    myTokens(act).select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map((row) => tokenOf(row, now)),
    page,
    page_size,
    total: total?.count ?? 0,
    total_is: 'exact',
  }
}

/** Makes a token and returns its secret this once. */
export async function makeToken(
  act: Act,
  { name, may_write, days }: z.output<typeof NewAccessToken>,
): Promise<Answers<typeof accessTokens.create>> {
  const { tx, me, now } = act
  await tx.selectFrom('users').select('id').where('id', '=', me.user_id).forUpdate().execute()
  const { count } = await myTokens(act)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  if (count >= MOST_TOKENS) throw conflict('too_many_tokens', { most: MOST_TOKENS })

  const token = `${PREFIX}${newToken()}`
  const row = await tx
    .insertInto('personal_access_tokens')
    .values({
      user_id: me.user_id,
      name,
      token_hash: hashOf(token),
      hint: token.slice(-4),
      scopes: may_write ? ['read', 'write'] : ['read'],
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await record(act, {
    action: 'access_token.created',
    subject: { type: 'user', id: me.user_id },
    difference: { token: row.id, scopes: row.scopes, expires_at: row.expires_at },
  })
  return { ...tokenOf(row, now), token }
}

export async function revokeToken(act: Act, id: number) {
  const { tx, me } = act
  const [revoked] = await tx
    .updateTable('personal_access_tokens')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', me.user_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  if (!revoked) {
    const known = await myTokens(act).select('id').where('id', '=', id).executeTakeFirst()
    if (!known) throw missing()
    return { done: true as const }
  }
  await rightsChanged(tx, me.user_id)
  await record(act, {
    action: 'access_token.revoked',
    subject: { type: 'user', id: me.user_id },
    difference: { token: id },
  })
  return { done: true as const }
}
