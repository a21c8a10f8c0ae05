import { type RawBuilder, sql } from 'kysely'
import type { rewardStates } from '../../../contract/recognition/rewards.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'

export interface RewardRow {
  id: number
  label: string
  description: string | null
  picture_file_id: string | null
  picture_alt: string | null
  price: number
  stock: number | null
  taken: number
  per_person: number | null
  available_from: string | null
  available_until: string | null
  needs: { label: string; required: boolean }[]
  deleted_at: string | null
  created_at: string
  version: number
  state: (typeof rewardStates)[number]
  approver_ids: number[]
  /** Of the viewer: claims that hold a piece, and points. */
  my_claims: number
  balance: number
  open_claims: number
}

/** Rewards as they stand now, for one viewer. `which` is a condition on `w`, and an order. */
export const rewardsQuestion = (db: Db, me: Pick<Viewer, 'user_id'>, which: RawBuilder<unknown>) => {
  const e = sql`${db.enterpriseId}::bigint`
  return sql<RewardRow>`
    select w.id, w.label, w.description, w.picture_file_id, w.picture_alt, w.price, w.stock, w.taken, w.per_person,
      w.available_from, w.available_until, w.needs, w.deleted_at, w.created_at, w.version,
      case when w.deleted_at is not null then 'deleted' when w.available_until <= now() then 'over'
        when w.stock <= w.taken then 'sold_out' when w.available_from > now() then 'not_yet' else 'open' end as state,
      to_jsonb(array(select a.user_id from reward_approvers a where a.enterprise_id = ${e} and a.reward_id = w.id order by 1)) as approver_ids,
      (select count(*)::int from reward_claims c where c.enterprise_id = ${e} and c.reward_id = w.id
        and c.user_id = ${me.user_id}::bigint and c.state in ('created', 'pending', 'approved')) as my_claims,
      coalesce((select b.balance from point_balances b where b.enterprise_id = ${e} and b.user_id = ${me.user_id}::bigint), 0) as balance,
      (select count(*)::int from reward_claims c where c.enterprise_id = ${e} and c.reward_id = w.id
        and c.state in ('created', 'pending')) as open_claims
    from rewards w where w.enterprise_id = ${e} ${which}`
}
