import { sql } from 'kysely'
import type { z } from 'zod'
import type { Answers, Hears } from '../../contract/route.ts'
import {
  MOST_PROVISIONING_TOKENS,
  type NewProvisioningToken,
  type provisioning,
} from '../../contract/scim/provisioning.ts'
import { ssoPolicy } from '../access/sso/policy.ts'
import { faceOf } from '../identity/faces.ts'
import type { Act, Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { type Db, type Tx, together } from '../platform/database/db.ts'
import { conflict, missing } from '../platform/errors.ts'
import type { Outcome } from '../platform/http/protocol.ts'
import { wentStale } from '../platform/live/live.ts'
import { authorize } from '../platform/rights/policy.ts'
import { hashOf, newToken } from '../platform/settings/secrets.ts'

/** By this, programs that look for leaked secrets recognise one of ours. */
const PREFIX = 'kindred_scim_'
const SHOWN_IN = '/api/v2/provisioning/tokens'

/** "Whose token is this, and what are its rights?" */
export const tokenBehind = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('scim_tokens as s')
    .innerJoin('users as u', 'u.id', 's.created_by')
    .innerJoin('policy_templates as t', 't.role_id', 'u.role_id')
    .select(['s.id', 's.name', 't.permissions'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()

const LONGEST_REFUSAL = 500

/** When a token was last used, how much it wrote, and what went wrong last. */
export async function noteCall(tx: Tx, id: number, { is_read, refusal }: Outcome, address: string) {
  const now = sql<string>`now()`
  await tx
    .updateTable('scim_tokens')
    .set({
      last_used_at: now,
      last_used_from: address,
      ...(refusal === undefined
        ? {}
        : {
            refused_count: sql`refused_count + 1`,
            last_refusal: refusal.slice(0, LONGEST_REFUSAL),
            last_refused_at: now,
          }),
      ...(is_read || refusal !== undefined
        ? {}
        : { written_count: sql`written_count + 1`, last_written_at: now }),
    })
    .where('id', '=', id)
    .execute()
}

const tokenQuestion = (db: Db) =>
  db
    .selectFrom('scim_tokens as t')
    .innerJoin('users as u', 'u.id', 't.created_by')
    .select([
      't.id',
      't.name',
      't.hint',
      't.created_at',
      't.expires_at',
      't.revoked_at',
      't.last_used_at',
      't.last_used_from',
      't.written_count',
      't.last_written_at',
      't.refused_count',
      't.last_refusal',
      't.last_refused_at',
      'u.id as maker_id',
      'u.name as maker',
      'u.pronouns',
      'u.avatar_file_id',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof tokenQuestion>['execute']>>[number]

function tokenOf({ revoked_at, maker_id, maker, pronouns, avatar_file_id, ...row }: Row, now: Date) {
  const isOver = Date.parse(row.expires_at) <= now.getTime()
  return {
    ...row,
    state: revoked_at ? ('revoked' as const) : isOver ? ('expired' as const) : ('active' as const),
    created_by: faceOf({ id: maker_id, name: maker, pronouns, avatar_file_id }),
  }
}

export async function listTokens(
  { db, me, now }: Reading,
  { page, page_size }: Hears<typeof provisioning.listTokens, 'query'>,
): Promise<Answers<typeof provisioning.listTokens>> {
  authorize(me, ssoPolicy.manage)
  const [rows, [total]] = await together(
    db,
    tokenQuestion(db)
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size),
    db.selectFrom('scim_tokens').select((eb) => eb.fn.countAll<number>().as('count')),
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
  { name, days }: z.output<typeof NewProvisioningToken>,
): Promise<Answers<typeof provisioning.makeToken>> {
  const { tx, me, now } = act
  authorize(me, ssoPolicy.manage)
  // One at a time, so that two at once don't both find room for the last.
  await tx.selectFrom('enterprises').select('id').where('id', '=', tx.enterpriseId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('scim_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  if (count >= MOST_PROVISIONING_TOKENS) throw conflict('too_many_tokens', { most: MOST_PROVISIONING_TOKENS })

  const token = `${PREFIX}${newToken()}`
  const { id } = await tx
    .insertInto('scim_tokens')
    .values({
      name,
      token_hash: hashOf(token),
      hint: token.slice(-4),
      created_by: me.user_id,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await tokenQuestion(tx).where('t.id', '=', id).executeTakeFirstOrThrow()
  await record(act, {
    action: 'scim.token_created',
    subject: { type: 'scim_token', id },
    difference: { name, expires_at: row.expires_at },
  })
  wentStale(tx, [SHOWN_IN])
  return { ...tokenOf(row, now), token }
}

/** The next call with it is refused, on every process: a token is looked up at every call. */
export async function revokeToken(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, ssoPolicy.manage)
  const [revoked] = await tx
    .updateTable('scim_tokens')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .execute()
  if (!revoked) {
    const known = await tx.selectFrom('scim_tokens').select('id').where('id', '=', id).executeTakeFirst()
    if (!known) throw missing()
    return { done: true as const }
  }
  await record(act, {
    action: 'scim.token_revoked',
    subject: { type: 'scim_token', id },
    difference: { name: revoked.name },
  })
  wentStale(tx, [SHOWN_IN])
  return { done: true as const }
}
