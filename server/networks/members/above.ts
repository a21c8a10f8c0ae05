import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Joining a part means joining the whole: the same people in every network above, too, except archived ones. */
export async function withThoseAbove<One extends { network_id: number; user_id: number }>(
  tx: Db,
  members: readonly One[],
): Promise<One[]> {
  const ids = [...new Set(members.map(({ network_id }) => network_id))]
  const { rows } = await sql<{ id: number; above: number }>`
    with recursive above as (
      select n.id, n.parent_id as above from networks n
      where n.enterprise_id = ${tx.enterpriseId} and n.id = any(${ids}::bigint[]) and n.parent_id is not null
      union
      select a.id, p.parent_id from above a
      join networks p on p.enterprise_id = ${tx.enterpriseId} and p.id = a.above and p.parent_id is not null
    )
    select a.id, a.above from above a
    join networks n on n.enterprise_id = ${tx.enterpriseId} and n.id = a.above and n.archived_at is null`.execute(
    tx,
  )
  if (rows.length === 0) return [...members]
  const above = Map.groupBy(rows, ({ id }) => id)
  const all = new Map<string, One>()
  for (const one of members) {
    all.set(`${one.network_id} ${one.user_id}`, one)
    for (const { above: network_id } of above.get(one.network_id) ?? []) {
      const key = `${network_id} ${one.user_id}`
      if (!all.has(key)) all.set(key, { ...one, network_id })
    }
  }
  return [...all.values()]
}

/** Everything below networks, at any depth, themselves not among them. */
export async function idsBelow(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select n.id from networks n
      where n.enterprise_id = ${db.enterpriseId} and n.parent_id = any(${ids}::bigint[])
      union
      select n.id from below b
      join networks n on n.enterprise_id = ${db.enterpriseId} and n.parent_id = b.id
    )
    select id from below`.execute(db)
  return rows.map(({ id }) => id)
}
