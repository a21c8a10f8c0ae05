import { type Selectable, sql } from 'kysely'
import type { SsoProtocol } from '../../../contract/access/sso.ts'
import type { DB, Db, Tx } from '../../platform/database/db.ts'
import { hashOf, newToken } from '../../platform/settings/secrets.ts'
import { roundIsOver } from './refusal.ts'

/** Enough time to find one's phone, or to hand the keyboard to somebody else. */
const ROUND_MINUTES = 10
export const ROUND_SECONDS = ROUND_MINUTES * 60
/** From the provider's answer to the page that fetches the session it is one redirect. */
const HAND_OVER = sql<string>`now() - interval '2 minutes'`

export type Round = Selectable<DB['sso_requests']>

interface NewRound {
  protocol: SsoProtocol
  settings_hash: string
  relay_state: string
  browser: string
  tested_by: number | null
}

/** Starts a round in one browser. The id is an XML name, so it doesn't start with a digit. */
export async function openRound(tx: Tx, { browser, ...round }: NewRound) {
  const request_id = `_${newToken()}`
  const oidc = round.protocol === 'oidc'
  const nonce = oidc ? newToken() : ''
  const code_verifier = oidc ? newToken() : ''
  await tx
    .insertInto('sso_requests')
    .values({
      ...round,
      request_id,
      browser_hash: hashOf(browser),
      nonce: nonce || null,
      code_verifier: code_verifier || null,
      expires_at: sql`now() + make_interval(mins => ${ROUND_MINUTES})`,
    })
    .execute()
  return { request_id, nonce, code_verifier }
}

/** An unsolicited answer, from a provider that may send such; the browser that brought it continues with it. */
export async function openUnasked(tx: Tx, round: Omit<NewRound, 'tested_by' | 'protocol'>): Promise<Round> {
  const { request_id } = await openRound(tx, { ...round, protocol: 'saml', tested_by: null })
  return answerRound(tx, request_id, round.browser)
}

/** The browser's current round. Another browser's, an expired or an answered one doesn't count. */
export const roundOf = (db: Db, requestId: string, browser: string): Promise<Round | undefined> =>
  db
    .selectFrom('sso_requests')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('browser_hash', '=', hashOf(browser))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()

/** Accepts the one answer of a round: of a hundred at once, one. */
export async function answerRound(tx: Tx, requestId: string, browser: string): Promise<Round> {
  const round = await tx
    .updateTable('sso_requests')
    .set({ answered_at: sql`now()` })
    .where('request_id', '=', requestId)
    .where('browser_hash', '=', hashOf(browser))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returningAll()
    .executeTakeFirst()
  if (!round) throw roundIsOver()
  return round
}

export const endRound = (
  tx: Tx,
  id: number,
  outcome: { user_id: number; provider_session: string | null } | { refused: string },
) => tx.updateTable('sso_requests').set(outcome).where('id', '=', id).execute()

/** Hands an answered round to the page of the same browser, once. */
export async function enterRound(tx: Tx, id: number, browser: string): Promise<Round> {
  const round = await tx
    .updateTable('sso_requests')
    .set({ entered_at: sql`now()` })
    .where('id', '=', id)
    .where('browser_hash', '=', hashOf(browser))
    .where('entered_at', 'is', null)
    .where('answered_at', '>', HAND_OVER)
    .returningAll()
    .executeTakeFirst()
  if (!round) throw roundIsOver()
  return round
}

/** Whether an assertion is new; recorded until it would have expired anyway. */
export async function firstSeen(tx: Tx, issuer: string, assertionId: string, until: Date): Promise<boolean> {
  const kept = await tx
    .insertInto('sso_seen_assertions')
    .values({
      assertion_id: hashOf(`${issuer}\n${assertionId}`).toString('base64url'),
      expires_at: until.toISOString(),
    })
    .onConflict((on) => on.doNothing())
    .returning('assertion_id')
    .executeTakeFirst()
  return kept !== undefined
}
