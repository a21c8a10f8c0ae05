import { sql } from 'kysely'
import { z } from 'zod'
import { shows } from '../../contract/networks/visibility.ts'
import { kindOfPost } from '../../contract/posts/kinds.ts'
import { Id } from '../../contract/shapes.ts'
import { everybodyLooks, notify, writeNotifications } from '../messages/notifications.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Job, job } from '../platform/jobs/jobs.ts'
import type { PostRow } from './places.ts'
import { inSegments } from './readers.ts'
import { byTitle } from './texts.ts'

/** So many are notified in one transaction: a crash costs little, and a step is short. */
const AT_ONCE = 20_000
/** So few hear of it in the transaction that publishes. */
const FEW = 200

/** Notifies the people of every network where a post is published, once each. */
export async function announce(tx: Tx, post: Pick<PostRow, 'id'>) {
  const begun = await sql<{ network_id: number }>`
    insert into post_announcements (enterprise_id, post_id, network_id)
    select p.enterprise_id, p.post_id, p.network_id from post_networks p
    where p.enterprise_id = ${tx.enterpriseId} and p.post_id = ${post.id} and p.live
    on conflict do nothing
    returning network_id`.execute(tx)
  for (const { network_id } of begun.rows) await announcePost.later(tx, { post_id: post.id, network_id })
}

/**
 * One step: the next few who are members now and were on publication. People who left meanwhile aren't notified, and
 * those who heard of it through another network aren't again. The step and its position are one transaction, so a
 * worker that dies continues exactly there.
 */
async function tellSome(tx: Tx, post_id: number, network_id: number) {
  const [step] = await tx
    .selectFrom('post_announcements as a')
    .innerJoin('post_networks as p', (join) =>
      join.onRef('p.post_id', '=', 'a.post_id').onRef('p.network_id', '=', 'a.network_id'),
    )
    .innerJoin('posts as post', 'post.id', 'a.post_id')
    .innerJoin('networks as n', 'n.id', 'a.network_id')
    .select(['a.after_user_id', 'a.begun_at', 'p.live', 'p.kind', 'post.title', 'post.author_id', 'n.name'])
    .select(['n.private', 'n.latest_news_visibility', 'n.messages_visibility', 'n.archived_at'])
    .where('a.post_id', '=', post_id)
    .where('a.network_id', '=', network_id)
    .where('a.finished_at', 'is', null)
    .forUpdate('a')
    .execute()
  if (!step) return
  const setting =
    kindOfPost(step.kind).seen_as === 'messages' ? step.messages_visibility : step.latest_news_visibility
  const isShown = step.live && step.archived_at === null && shows(setting, 'member', step.private)
  const people = isShown ? await nextPeople(tx, post_id, network_id, step) : []
  const last = people.at(-1)
  const isLast = people.length < AT_ONCE
  const news = {
    kind: 'post.published',
    facts: { post: step.title, group: step.name },
    link: `/posts/${post_id}`,
    actor_id: step.author_id,
    network_id,
    post_id,
  } as const
  const isFew = isLast && step.after_user_id === 0 && people.length <= FEW
  for (const [title, readers] of await byTitle(tx, { id: post_id, title: step.title }, people)) {
    const told = { ...news, facts: { ...news.facts, post: title } }
    if (isFew) await notify(tx, readers, told)
    else await writeNotifications(tx, readers, told)
  }
  if (isLast && !isFew) everybodyLooks(tx)
  await tx
    .updateTable('post_announcements')
    .set({
      after_user_id: last ?? step.after_user_id,
      told_count: sql`told_count + ${people.length}::int`,
      finished_at: isLast ? sql`now()` : null,
    })
    .where('post_id', '=', post_id)
    .where('network_id', '=', network_id)
    .execute()
  if (!isLast) await announcePost.later(tx, { post_id, network_id })
}

async function nextPeople(
  tx: Tx,
  postId: number,
  networkId: number,
  { after_user_id, begun_at, author_id }: { after_user_id: number; begun_at: string; author_id: number },
) {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from network_members m
    where m.enterprise_id = ${tx.enterpriseId} and m.network_id = ${networkId} and m.state = 'active'
      and m.user_id > ${after_user_id}::bigint and m.joined_at <= ${begun_at}::timestamptz
      and m.user_id <> ${author_id}::bigint and ${inSegments(tx.enterpriseId, postId, 'm.user_id')}
    order by m.user_id limit ${AT_ONCE}`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

export const announcePost: Job<{ post_id: number; network_id: number }> = job(
  'posts.announce',
  z.object({ post_id: Id, network_id: Id }),
  ({ tx }, { post_id, network_id }) => tellSome(tx, post_id, network_id),
)
