import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { authorizeLeading, mayGiveInside } from './grant.ts'

/** A leadership about to become effective, for the first time or again. */
export interface OpeningLeadership {
  network_id: number
  role_name: string
  permissions: readonly string[]
}

const leaderships = (db: Db) =>
  db
    .selectFrom('network_leaders as l')
    .innerJoin('user_roles as r', 'r.id', 'l.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['l.network_id', 'r.role_name', 't.permissions'])
    .orderBy('l.network_id')

/** What somebody leads. */
export const ledBySomebody = (db: Db, userId: number): Promise<OpeningLeadership[]> =>
  leaderships(db).where('l.user_id', '=', userId).execute()

/** Which of these people lead anything. */
export async function leadersAmong(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('network_leaders')
    .select('user_id')
    .distinct()
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** What would pass from one account to another: everything the first leads and the second doesn't. */
export const passingLeaderships = (db: Db, from: number, to: number): Promise<OpeningLeadership[]> =>
  leaderships(db)
    .where('l.user_id', '=', from)
    .where('l.network_id', 'not in', (eb) =>
      eb.selectFrom('network_leaders as k').select('k.network_id').where('k.user_id', '=', to),
    )
    .execute()

/** The leaderships kept by a merge, as undoing it would restore them. */
export async function leadershipsOfMerge(db: Db, mergeId: number): Promise<OpeningLeadership[]> {
  const { rows } = await sql<OpeningLeadership>`
    select t.network_id, r.role_name, p.permissions from (
      select coalesce((k.before->>'network_id')::bigint, l.network_id) as network_id,
        coalesce((k.before->>'role_id')::bigint, l.role_id) as role_id
      from merge_rows k left join network_leaders l
        on l.enterprise_id = k.enterprise_id and l.id = (k.key->>'id')::bigint
      where k.enterprise_id = ${db.enterpriseId} and k.merge_id = ${mergeId}::bigint
        and k.table_name = 'network_leaders' and k.column_name is distinct from 'deputy_id') t
    join user_roles r on r.enterprise_id = ${db.enterpriseId} and r.id = t.role_id
    join policy_templates p on p.enterprise_id = ${db.enterpriseId} and p.role_id = r.id
    order by t.network_id`.execute(db)
  return rows
}

/** Nobody makes somebody a leader, or restores one, with a role whose rights they lack there themselves. */
export function authorizeLeaderships(me: Viewer, opening: readonly OpeningLeadership[]) {
  for (const one of opening) authorizeLeading(me, one, [one.network_id])
}

export const mayOpenLeaderships = (me: Viewer, opening: readonly OpeningLeadership[]) =>
  opening.every((one) => mayGiveInside(me, one, [one.network_id]))
