import { sql } from 'kysely'
import { type FactSource, factsChanged } from '../identity/facts.ts'
import type { Tx } from '../platform/database/db.ts'

/** Posts that came out, and weren't removed since: one that is archived in its time was out all the same. */
export const postsPublished: FactSource = {
  cause: 'post_published',
  facts: (e) => sql`
    select s.author_id as user_id, s.id::text collate "C" as fact, ('network:' || h.network_id) collate "C" as thing, h.network_id,
      s.published_at as at, null::int as own_points
    from posts s cross join lateral (select min(p.network_id) as network_id from post_networks p
      where p.enterprise_id = ${e} and p.post_id = s.id and p.origin = 'author') h
    where s.enterprise_id = ${e} and s.state in ('published', 'archived') and s.published_at is not null`,
}

/** Likes of posts of others. */
export const postsLiked: FactSource = {
  cause: 'like_given',
  facts: (e) => sql`
    select l.user_id, ('post:' || l.post_id) collate "C" as fact, ('post:' || l.post_id) collate "C" as thing,
      (select min(p.network_id) from post_networks p where p.enterprise_id = ${e} and p.post_id = l.post_id and p.origin = 'author')
        as network_id, l.at, null::int as own_points
    from post_likes l join posts s on s.enterprise_id = ${e} and s.id = l.post_id and s.author_id <> l.user_id
    where l.enterprise_id = ${e}`,
}

export const postChanged = (tx: Tx, author: number, id: number) =>
  factsChanged(tx, { cause: 'post_published', users: [author], facts: [String(id)] })

export const likeChanged = (tx: Tx, user: number, id: number) =>
  factsChanged(tx, { cause: 'like_given', users: [user], facts: [`post:${id}`] })
