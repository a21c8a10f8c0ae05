import { sql } from 'kysely'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { acting } from '../../platform/act.ts'
import { addComment } from '../../talk/comments.ts'
import { likeEvent } from '../../talk/likes.ts'
import { HERE, type Lived } from './lived.ts'
import type { TalkLife } from './types.ts'

/** Comments on events, and likes: made by the product's verbs, then dated back. */
export async function addEventTalk(lived: Lived) {
  for (const talk of lived.life.event_talk ?? []) await tell(lived, talk)
}

async function tell(lived: Lived, { event, likes, said }: TalkLife) {
  const { tx } = lived
  const { id } = await tx
    .selectFrom('events')
    .select('id')
    .where('name', '=', event)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const by of likes) {
    const me = await viewerOfPerson(tx, lived.person(by))
    if (me) await likeEvent(acting(tx, me), id, true)
  }
  for (const { answers = [], ...first } of said) {
    const begun = await say(lived, id, first, null)
    for (const answer of answers) await say(lived, id, answer, begun)
  }
}

async function say(
  { tx, person }: Lived,
  eventId: number,
  { by, hours, body }: { by: number; hours: number; body: string },
  reply_to_id: number | null,
) {
  const me = await viewerOfPerson(tx, person(by))
  if (!me) throw new Error(`nobody says: ${body}`)
  const { id } = await addComment(acting(tx, me, { address: HERE }), 'event', eventId, { body, reply_to_id })
  await tx
    .updateTable('post_comments')
    .set({ created_at: sql`now() - make_interval(hours => ${hours})` })
    .where('id', '=', id)
    .execute()
  return id
}
