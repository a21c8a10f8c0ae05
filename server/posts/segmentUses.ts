import { sql } from 'kysely'
import { allows } from '../platform/rights/policy.ts'
import { type UsesOf, untold } from '../segments/uses.ts'
import { postsPolicy } from './policy.ts'
import { isReadBy } from './queries.ts'

/** Thousands of posts may use a segment; the latest are enough to show that it is used. */
const MOST_POSTS = 100

/** Posts that were written for those in a segment. */
export const readBy: UsesOf = async ({ db, me }, ids) => {
  const rows = await db
    .selectFrom('post_segments as ps')
    .innerJoin('posts as p', 'p.id', 'ps.post_id')
    .select(['ps.segment_id', 'p.id', 'p.title'])
    .select((eb) =>
      allows(me, postsPolicy.edit_all, undefined)
        ? sql<boolean>`true`.as('known')
        : eb
            .or([
              eb('p.author_id', '=', me.user_id),
              isReadBy(me, sql`${db.enterpriseId}::bigint`, sql`p.id`),
            ])
            .as('known'),
    )
    .where('ps.segment_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('p.created_at', 'desc')
    .limit(MOST_POSTS)
    .execute()
  return rows.map(({ segment_id, id, title, known }) => ({
    segment_id,
    kind: 'post' as const,
    ...(known ? { name: title, href: `/posts/${id}` } : untold),
  }))
}
