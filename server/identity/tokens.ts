import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { hashOf, newToken } from '../platform/settings/secrets.ts'

/** What a token may open, and for how long. */
const lifetimes = {
  invitation: '14 days',
  sign_up: '3 days',
  password_reset: '1 hour',
  verify_email: '1 day',
  activation: '30 minutes',
  auto_login: '2 minutes',
  mobile_sign_in: '5 minutes',
} as const
export type Purpose = keyof typeof lifetimes

export type TokenFacts = Record<string, string | number | null>

interface For {
  user_id: number | null
  email: string | null
  facts?: TokenFacts
}

export interface Opened {
  user_id: number | null
  email: string | null
  facts: TokenFacts
}

/**
 * Issues a token; its secret is returned here and never again. An earlier one for the same purpose becomes invalid.
 */
export async function issueToken(tx: Tx, purpose: Purpose, to: For, createdBy?: number): Promise<string> {
  const [secret] = await issueTokens(tx, purpose, [to], createdBy)
  if (secret === undefined) throw new Error('no token was issued')
  return secret
}

/** One token each, in the order given. Each person may occur once. */
export async function issueTokens(
  tx: Tx,
  purpose: Purpose,
  people: readonly For[],
  createdBy?: number,
): Promise<string[]> {
  const secrets = people.map(newToken)
  const [known, byEmail] = [true, false].map((withUser) =>
    people.flatMap((to, at) =>
      (to.user_id !== null) === withUser ? [{ to, hash: hashOf(secrets[at] ?? '') }] : [],
    ),
  )
  for (const [some = [], living] of [
    [known, sql`user_id) where used_at is null and user_id is not null`],
    [byEmail, sql`email) where used_at is null and user_id is null`],
  ] as const) {
    if (some.length === 0) continue
    await sql`
      insert into one_time_tokens (enterprise_id, purpose, token_hash, user_id, email, facts, expires_at, created_by)
      select ${tx.enterpriseId}::bigint, ${purpose}, t.hash, t.user_id, t.email, t.facts,
        now() + ${lifetimes[purpose]}::interval, ${createdBy ?? null}::bigint
      from unnest(
        ${some.map(({ hash }) => hash)}::bytea[],
        ${some.map(({ to }) => to.user_id)}::bigint[],
        ${some.map(({ to }) => to.email)}::text[],
        ${some.map(({ to }) => JSON.stringify(to.facts ?? {}))}::jsonb[]
      ) as t(hash, user_id, email, facts)
      on conflict (enterprise_id, purpose, ${living}
      do update set token_hash = excluded.token_hash, email = excluded.email, facts = excluded.facts,
        created_at = now(), created_by = excluded.created_by, expires_at = excluded.expires_at`.execute(tx)
  }
  return secrets
}

const livingToken = (purpose: Purpose, secret: string) =>
  sql<boolean>`purpose = ${purpose} and token_hash = ${hashOf(secret)} and used_at is null and expires_at > now()`

const opened = (row: { user_id: number | null; email: string | null; facts: unknown } | undefined) =>
  row && ({ user_id: row.user_id, email: row.email, facts: row.facts } as Opened)

/** Looks at a token without using it: for the page of a link before its button is pressed. */
export async function lookAtToken(db: Db, purpose: Purpose, secret: string): Promise<Opened | undefined> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select(['user_id', 'email', 'facts'])
    .where(livingToken(purpose, secret))
    .executeTakeFirst()
  return opened(row)
}

/** Uses a token up. Of any number of concurrent attempts exactly one succeeds. */
export async function spendToken(tx: Tx, purpose: Purpose, secret: string): Promise<Opened | undefined> {
  const row = await tx
    .updateTable('one_time_tokens')
    .set({ used_at: sql`now()` })
    .where(livingToken(purpose, secret))
    .returning(['user_id', 'email', 'facts'])
    .executeTakeFirst()
  return opened(row)
}

/** Invalidates a person's open tokens: of one purpose, or all. */
export async function dropTokens(tx: Tx, who: number | readonly number[], purpose?: Purpose) {
  await tx
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', sql<number>`any(${[who].flat()}::bigint[])`)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? ''))
    .execute()
}
