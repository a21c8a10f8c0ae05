import { sql } from 'kysely'
import { events } from '../../contract/events/pages.ts'
import { eventTalk } from '../../contract/events/talk.ts'
import { abilitiesOf } from '../events/abilities.ts'
import { knownEvent } from '../events/known.ts'
import type { Act } from '../platform/act.ts'
import { denied } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { eventLiked } from './facts.ts'

/** One like a person, however often it is sent; the count moves with the row. */
export async function likeEvent(act: Act, id: number, liked: boolean) {
  const { tx, me, now } = act
  const known = await knownEvent(act, id)
  const { likes_enabled } = await tx
    .selectFrom('enterprises')
    .select('likes_enabled')
    .where('id', '=', tx.enterpriseId)
    .executeTakeFirstOrThrow()
  if (!abilitiesOf(known, now).like || !likes_enabled)
    throw denied('denied.event_like', [{ by: 'ownership', allows: false, text: 'not_self' }])
  const { rows } = liked
    ? await sql`insert into event_likes (enterprise_id, event_id, user_id)
        values (${tx.enterpriseId}, ${id}, ${me.user_id}) on conflict do nothing returning event_id`.execute(
        tx,
      )
    : await sql`delete from event_likes where enterprise_id = ${tx.enterpriseId} and event_id = ${id}
        and user_id = ${me.user_id} returning event_id`.execute(tx)
  const { like_count } = await tx
    .updateTable('events')
    .set({ like_count: sql`like_count + ${rows.length === 0 ? 0 : liked ? 1 : -1}::int` })
    .where('id', '=', id)
    .returning('like_count')
    .executeTakeFirstOrThrow()
  if (rows.length > 0) {
    await eventLiked(tx, me.user_id, id)
    wentStale(tx, [events.show.path, eventTalk.comments.path])
  }
  return { count: like_count }
}
