import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { touched } from '../platform/touched.ts'

/**
 * Which counts a network is part of: its own, those above it, and those of the regions that gather it or something above
 * it. What is archived is part of none.
 */
const axesOf = (tx: Tx, networks: ReturnType<typeof sql>) => sql`
  select n.id as network_id, above.id as axis_id
  from networks n cross join lateral unnest(n.path) as above(id)
  where n.enterprise_id = ${tx.enterpriseId} and n.archived_at is null and n.id in (${networks})
  union
  select n.id, r.region_id
  from networks n join region_children r on r.enterprise_id = ${tx.enterpriseId} and r.network_id = any(n.path)
  where n.enterprise_id = ${tx.enterpriseId} and n.archived_at is null and n.id in (${networks})`

const idsIn = (ids: readonly number[]) => sql`select unnest(${[...new Set(ids)]}::bigint[])`

/** The networks whose counts change when memberships in these do; everything that moves members locks them all. */
export async function countedIn(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ axis_id: number }>`
    select distinct axis_id from (${axesOf(tx, idsIn(ids))}) as axes`.execute(tx)
  return [...new Set([...ids, ...rows.map(({ axis_id }) => axis_id)])]
}

export interface Turn {
  network_id: number
  user_id: number
  /** In from now on, or out. */
  active: boolean
}

/**
 * Updates the counts of distinct people after memberships were written: a new member isn't a new person if they are
 * elsewhere below the same network already, and a leaver who stays elsewhere isn't gone. The work grows with the
 * people moved and their networks, never with the total. Called while the networks of `countedIn` are locked.
 */
export async function countDistinct(tx: Tx, turns: readonly Turn[]) {
  if (turns.length === 0) return
  const turned = sql`unnest(${turns.map(({ network_id }) => network_id)}::bigint[],
    ${turns.map(({ user_id }) => user_id)}::bigint[], ${turns.map(({ active }) => active)}::boolean[])
    as t(network_id, user_id, active)`
  await sql`
    with turned as (select * from ${turned}),
    memberships as (
      select m.network_id, m.user_id, t.active from network_members m
      left join turned t on t.network_id = m.network_id and t.user_id = m.user_id
      where m.enterprise_id = ${tx.enterpriseId} and m.state = 'active'
        and m.user_id in (select user_id from turned)
    ),
    axes as (${axesOf(tx, sql`select network_id from turned union select network_id from memberships`)}),
    people as (
      select x.axis_id, t.user_id, bool_or(not t.active) as left_one
      from turned t join axes x on x.network_id = t.network_id
      group by x.axis_id, t.user_id
    ),
    presence as (
      select x.axis_id, m.user_id, bool_or(m.active is null) as all_along
      from memberships m join axes x on x.network_id = m.network_id
      group by x.axis_id, m.user_id
    ),
    changes as (
      select p.axis_id,
        sum((h.user_id is not null)::int - (coalesce(h.all_along, false) or p.left_one)::int)::int as more
      from people p left join presence h on h.axis_id = p.axis_id and h.user_id = p.user_id
      group by p.axis_id
    )
    update networks n set people_count = n.people_count + c.more
    from changes c
    where n.enterprise_id = ${tx.enterpriseId} and n.id = c.axis_id and c.more <> 0`.execute(tx)
}

/**
 * Recounts the members of these networks and everything below: after one moved, was archived or restored, or a
 * region's content changed. Rare, so it may scan every membership.
 */
export async function recountPeople(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  await tx
    .selectFrom('networks')
    .select('id')
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await sql`
    with recursive lines as (
      select axis.id as axis_id, axis.id from (${idsIn(ids)}) as axis(id)
      union
      select r.region_id, r.network_id from region_children r
      where r.enterprise_id = ${tx.enterpriseId} and r.region_id in (${idsIn(ids)})
      union
      select l.axis_id, n.id from lines l
      join networks n on n.enterprise_id = ${tx.enterpriseId} and n.parent_id = l.id
    )
    update networks n set people_count = (
      select count(distinct m.user_id) from lines l
      join networks below on below.enterprise_id = ${tx.enterpriseId} and below.id = l.id and below.archived_at is null
      join network_members m on m.enterprise_id = ${tx.enterpriseId} and m.network_id = l.id and m.state = 'active'
      where l.axis_id = n.id)
    where n.enterprise_id = ${tx.enterpriseId} and n.id in (${idsIn(ids)})`.execute(tx)
}

/** Archiving or restoring a network changes its members' segments. */
export async function touchMembers(tx: Tx, networkIds: readonly number[]) {
  const people = await tx
    .selectFrom('network_members')
    .select('user_id')
    .distinct()
    .where('network_id', '=', sql<number>`any(${networkIds}::bigint[])`)
    .where('state', '=', 'active')
    .execute()
  await touched(
    tx,
    people.map(({ user_id }) => user_id),
  )
}
