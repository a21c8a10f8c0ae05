import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import { conflict, invalid } from '../errors.ts'
import { hashOf } from '../settings/secrets.ts'

export interface KeptAnswer {
  status: number
  answer: unknown
}

export interface KeyedCall {
  actor: string
  operation: string
  key: string
  body: unknown
}

/**
 * Claims a key within the transaction of the effect. Returns the earlier answer, or undefined the first time; effect
 * and answer are then committed together or not at all.
 */
export async function claimKey(
  tx: Tx,
  { actor, operation, key, body }: KeyedCall,
): Promise<KeptAnswer | undefined> {
  const bodyHash = hashOf(JSON.stringify(body ?? null))
  const lock = hashOf(`${tx.enterpriseId}\n${actor}\n${operation}\n${key}`).readBigInt64BE()
  const [locked] = (
    await sql<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(${lock.toString()}::bigint) as free`.execute(tx)
  ).rows
  if (!locked?.free) throw conflict('still_running')
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ actor, operation, key, body_hash: bodyHash })
    .onConflict((on) => on.columns(['actor', 'operation', 'key']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return undefined
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer'])
    .where('actor', '=', actor)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!kept.body_hash.equals(bodyHash)) throw invalid({}, 'idempotency_key_reused')
  if (kept.status === null) throw conflict('already_done')
  return { status: kept.status, answer: kept.answer }
}

/** Keeps the answer beside the effect. An answer with a secret isn't kept: a repeat gets already_done. */
export async function keepAnswer(
  tx: Tx,
  { actor, operation, key }: KeyedCall,
  status: number,
  answer: unknown,
) {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(answer ?? null) })
    .where('actor', '=', actor)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute()
}

export const forgetKey = (tx: Tx, { actor, operation, key }: KeyedCall) =>
  tx
    .deleteFrom('idempotency_keys')
    .where('actor', '=', actor)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute()
