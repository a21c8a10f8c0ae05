import { sql } from 'kysely'
import { posts } from '../../contract/posts/pages.ts'
import { myNews, networkNews } from '../../contract/posts/posts.ts'
import type { Act } from '../platform/act.ts'
import { conflict } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { mayDo } from './abilities.ts'
import { likeChanged } from './facts.ts'
import { knownPost } from './knownPost.ts'
import { isReadBy } from './queries.ts'

/** One like a person, however often it is sent; the count moves with the row. */
export async function like(act: Act, id: number, liked: boolean) {
  const { tx, me } = act
  const known = await knownPost(act, id)
  mayDo(known, 'like')
  const { rows } = liked
    ? await sql`insert into post_likes (enterprise_id, post_id, user_id)
        values (${tx.enterpriseId}, ${id}, ${me.user_id}) on conflict do nothing returning post_id`.execute(
        tx,
      )
    : await sql`delete from post_likes where enterprise_id = ${tx.enterpriseId} and post_id = ${id}
        and user_id = ${me.user_id} returning post_id`.execute(tx)
  const { like_count } = await tx
    .updateTable('posts')
    .set({ like_count: sql`like_count + ${rows.length === 0 ? 0 : liked ? 1 : -1}::int` })
    .where('id', '=', id)
    .returning('like_count')
    .executeTakeFirstOrThrow()
  if (rows.length > 0) {
    await likeChanged(tx, me.user_id, id)
    wentStale(tx, [posts.show.path])
  }
  return { count: like_count }
}

/** Saving needs the right to read; removing a saved post doesn't. */
export async function savePost(act: Act, id: number, saved: boolean) {
  const { tx, me } = act
  if (saved) {
    const { read } = await knownPost(act, id)
    // People who only look after it, or wrote it, find it elsewhere: no list of saved posts shows it.
    if (read.length === 0) throw conflict('post_state')
    await tx
      .insertInto('post_saves')
      .values({ post_id: id, user_id: me.user_id })
      .onConflict((on) => on.doNothing())
      .execute()
  } else {
    const gone = await tx
      .deleteFrom('post_saves')
      .where('post_id', '=', id)
      .where('user_id', '=', me.user_id)
      .returning('post_id')
      .executeTakeFirst()
    if (!gone) await knownPost(act, id)
  }
  wentStale(tx, [myNews.latest.path, networkNews.latest.path, posts.show.path], [me.user_id])
  return { done: true as const }
}

/** Each post counts once a person; what isn't to be read by them counts nothing. One statement for all of them. */
export async function markViewed({ tx, me }: Act, ids: readonly number[]) {
  const e = sql`${tx.enterpriseId}::bigint`
  await sql`
    with seen as (
      select s.id from posts s
      where s.enterprise_id = ${e} and s.id = any(${ids}::bigint[])
        and ${isReadBy(me, e, sql`s.id`)}
      order by s.id for no key update
    ), added as (
      insert into post_views (enterprise_id, post_id, user_id) select ${e}, id, ${me.user_id}::bigint from seen
      on conflict do nothing returning post_id
    )
    update posts set view_count = view_count + 1 from added where posts.enterprise_id = ${e} and posts.id = added.post_id`.execute(
    tx,
  )
  return { done: true as const }
}
