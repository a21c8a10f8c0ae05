import type { World } from './world.ts'

/** What is wrong with the ledger: nothing, whatever happened. */
export async function pointFlaws({ owner }: Pick<World, 'owner'>): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select b.user_id::int, b.balance::int, b.debt::int, b.earned::int, s.* from point_balances b
     left join lateral (select coalesce(sum(p.points), 0)::int as points, coalesce(sum(p.debt), 0)::int as owed,
         coalesce(sum(p.amount) filter (where p.cause not in ('claim', 'refund') and not (p.cause = 'merge' and p.thing is not distinct from 'spent')), 0)::int as gained
       from point_entries p where p.enterprise_id = b.enterprise_id and p.user_id = b.user_id) s on true
     where b.balance <> s.points or b.debt <> s.owed or b.earned <> s.gained or b.balance < 0 or (b.debt > 0 and b.balance > 0)`,
  )
  const facts = await owner.query(
    `select user_id::int, cause, fact, sum(amount)::int as stands from point_entries where fact is not null
     group by enterprise_id, user_id, cause, fact having sum(amount) < 0`,
  )
  const pieces = await owner.query(
    `select w.id::int, w.taken, count(c.id)::int as held from rewards w left join reward_claims c on c.enterprise_id = w.enterprise_id
       and c.reward_id = w.id and c.state in ('created', 'pending', 'approved')
     group by w.enterprise_id, w.id having w.taken <> count(c.id) or w.taken > w.stock`,
  )
  const claims = await owner.query(
    `select c.id::int, c.state, coalesce(sum(p.amount), 0)::int as paid from reward_claims c
     left join point_entries p on p.enterprise_id = c.enterprise_id and p.claim_id = c.id
     group by c.enterprise_id, c.id having coalesce(sum(p.amount), 0)
       <> case when c.state in ('created', 'pending', 'approved') then -c.price else 0 end`,
  )
  return [...rows, ...facts.rows, ...pieces.rows, ...claims.rows]
}
