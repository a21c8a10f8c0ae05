import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** Which of some people a post is for: active members of a network that accepted it, in one of its segments. */
export async function readersOf(db: Db, postId: number, people: readonly number[]): Promise<number[]> {
  if (people.length === 0) return []
  const e = sql`${db.enterpriseId}::bigint`
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.enterprise_id = ${e} and u.id = any(${people}::bigint[]) and u.state = 'active'
      and exists (select from post_networks p
        join network_members m on m.enterprise_id = ${e} and m.network_id = p.network_id and m.user_id = u.id
          and m.state = 'active'
        where p.enterprise_id = ${e} and p.post_id = ${postId} and p.state <> 'declined')
      and ${inSegments(db.enterpriseId, postId, 'u.id')}
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** With no segment it is for everybody; `person` is a column. */
export const inSegments = (enterpriseId: number, postId: number, person: string) => sql<boolean>`(
  not exists (select from post_segments ps where ps.enterprise_id = ${enterpriseId} and ps.post_id = ${postId})
  or exists (select from post_segments ps
    join segment_members sm on sm.enterprise_id = ps.enterprise_id and sm.segment_id = ps.segment_id
      and sm.user_id = ${sql.ref(person)}
    where ps.enterprise_id = ${enterpriseId} and ps.post_id = ${postId}))`
