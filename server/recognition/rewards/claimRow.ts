import { type RawBuilder, sql } from 'kysely'
import type { ClaimState } from '../../../contract/recognition/claims.ts'
import type { Db } from '../../platform/database/db.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { recognitionPolicy } from '../policy.ts'

export interface ClaimRow {
  id: number
  reward_id: number
  user_id: number
  state: ClaimState
  price: number
  answers: { label: string; text: string }[]
  claimed_at: string
  decided_at: string | null
  decided_by: number | null
  reason: string | null
  label: string
  picture_file_id: string | null
  picture_alt: string | null
  approver_ids: number[]
}

/**
 * Whether the viewer is asked to decide a claim (as `c`): its approvers, and where none of them can, people who manage rewards.
 * They are the ones who were notified.
 */
export function isAsked(me: Viewer): RawBuilder<boolean> {
  const e = sql`${me.enterprise_id}::bigint`
  const other = sql`c.user_id <> ${me.user_id}::bigint`
  const approves = sql`exists (select from reward_approvers a where a.enterprise_id = ${e} and a.reward_id = c.reward_id
    and a.user_id = ${me.user_id}::bigint)`
  if (!allows(me, recognitionPolicy.rewards, undefined)) return sql<boolean>`(${other} and ${approves})`
  return sql<boolean>`(${other} and (${approves} or not exists (select from reward_approvers a
    join users u on u.enterprise_id = ${e} and u.id = a.user_id and u.state = 'active'
    where a.enterprise_id = ${e} and a.reward_id = c.reward_id and a.user_id <> c.user_id)))`
}

/** Claims with their reward; `which` is a condition on `c` and `w`, and an order. */
export const claimsQuestion = (db: Db, which: RawBuilder<unknown>) => {
  const e = sql`${db.enterpriseId}::bigint`
  return sql<ClaimRow>`
    select c.id, c.reward_id, c.user_id, c.state, c.price, c.answers, c.claimed_at, c.decided_at, c.decided_by, c.reason, w.label,
      w.picture_file_id, w.picture_alt,
      to_jsonb(array(select a.user_id from reward_approvers a where a.enterprise_id = ${e} and a.reward_id = c.reward_id order by 1)) as approver_ids
    from reward_claims c join rewards w on w.enterprise_id = ${e} and w.id = c.reward_id
    where c.enterprise_id = ${e} ${which}`
}
