import { sql } from 'kysely'
import { untell } from '../../messages/notifications.ts'
import type { Tx } from '../../platform/database/db.ts'

export const claimLinks = {
  mine: '/rewards/claims',
  pending: '/rewards/decide',
  toDecide: (id: number) => `/rewards/decide#claim-${id}`,
} as const

/** These claims wait no more for these people. */
export async function untellClaims(tx: Tx, users: readonly number[], claims: readonly number[]) {
  for (const id of claims) await untell(tx, users, { kind: 'reward.claimed', link: claimLinks.toDecide(id) })
}

/** Somebody who no longer decides about a reward isn’t told, or mailed, who claimed it. */
export async function untellFormer(tx: Tx, reward: number, users: readonly number[]) {
  if (users.length === 0) return
  const open = await tx
    .selectFrom('reward_claims')
    .select('id')
    .where('reward_id', '=', reward)
    .where('state', 'in', ['created', 'pending'])
    .execute()
  await untellClaims(
    tx,
    users,
    open.map(({ id }) => id),
  )
}

/** A purged person’s claims came back: nobody is told of them any more. */
export const untellClaimsOf = (tx: Tx, person: number) =>
  sql`delete from notifications where enterprise_id = ${tx.enterpriseId}::bigint and kind = 'reward.claimed'
    and actor_id = ${person}::bigint`.execute(tx)
