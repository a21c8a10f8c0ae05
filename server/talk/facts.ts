import { sql } from 'kysely'
import { type FactSource, factsChanged } from '../identity/facts.ts'
import type { Tx } from '../platform/database/db.ts'

/** Comments that are to be seen. */
export const commentsWritten: FactSource = {
  cause: 'comment_written',
  facts: (e) => sql`
    select c.author_id as user_id, c.id::text collate "C" as fact,
      (case when c.post_id is null then 'event:' || c.event_id else 'post:' || c.post_id end) collate "C" as thing,
      coalesce((select v.network_id from events v where v.enterprise_id = ${e} and v.id = c.event_id),
        (select min(p.network_id) from post_networks p where p.enterprise_id = ${e} and p.post_id = c.post_id and p.origin = 'author'))
        as network_id, c.created_at as at, null::int as own_points
    from post_comments c where c.enterprise_id = ${e} and c.state = 'shown'`,
}

/** Likes of events that others organize. */
export const eventsLiked: FactSource = {
  cause: 'like_given',
  facts: (e) => sql`
    select l.user_id, ('event:' || l.event_id) collate "C" as fact, ('event:' || l.event_id) collate "C" as thing, v.network_id,
      l.at, null::int as own_points
    from event_likes l join events v on v.enterprise_id = ${e} and v.id = l.event_id and v.created_by is distinct from l.user_id
    where l.enterprise_id = ${e}`,
}

export const commentShown = (tx: Tx, { id, author_id }: { id: number; author_id: number }) =>
  factsChanged(tx, { cause: 'comment_written', users: [author_id], facts: [String(id)] })

export const eventLiked = (tx: Tx, user: number, id: number) =>
  factsChanged(tx, { cause: 'like_given', users: [user], facts: [`event:${id}`] })
