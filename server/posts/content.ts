import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewPost } from '../../contract/posts/newPost.ts'
import { knownTo } from '../networks/known.ts'
import type { Act } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import { invalid } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { noteUnread } from '../search/vocabulary.ts'
import { mentionedIn } from './excerpts.ts'
import { FILM } from './film.ts'
import { type Home, writeClauses } from './policy.ts'
import { readersOf } from './readers.ts'

export type Content = Omit<z.output<typeof NewPost>, 'publish_at'>

/** The networks somebody writes for: all are there, they know of them, and they may write this kind in each. */
export async function homesFor(
  { tx, me }: Act,
  { kind, network_ids }: Pick<Content, 'kind' | 'network_ids'>,
): Promise<Home[]> {
  const wanted = [...new Set(network_ids)]
  const homes = await tx
    .selectFrom('networks as n')
    .select(['n.id', 'n.name'])
    .where('n.id', '=', sql<number>`any(${wanted}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .orderBy('n.id')
    .execute()
  if (homes.length !== wanted.length) throw invalid({ network_ids: { code: 'not_there' } })
  for (const home of homes) authorize(me, writeClauses[kind], home)
  return homes
}

interface Shown {
  picture_file_id: string | null
  video_file_id: string | null
}
const nothing: Shown = { picture_file_id: null, video_file_id: null }
const purposes = { picture_file_id: 'post', video_file_id: FILM } as const

/** Files must have been uploaded by one of its writers, or been in it before. */
export async function checkFiles(tx: Tx, writers: readonly number[], wanted: Shown, there: Shown = nothing) {
  const wrong: Record<string, { code: string }> = {}
  for (const field of ['picture_file_id', 'video_file_id'] as const) {
    const id = wanted[field]
    if (id === null || id === there[field]) continue
    const file = await tx
      .selectFrom('files')
      .select('id')
      .where('id', '=', id)
      .where('owner_id', 'in', writers)
      .where('purpose', '=', purposes[field])
      .executeTakeFirst()
    if (!file) wrong[field] = { code: 'not_there' }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Everything a text refers to exists, and its writers may use it. */
export async function checkContent(
  tx: Tx,
  writers: readonly number[],
  { segment_ids, body, texts, ...shown }: Content,
  there?: Shown,
) {
  await checkFiles(tx, writers, shown, there)
  const wanted = [...new Set(segment_ids)]
  if (wanted.length > 0) {
    const there = await tx
      .selectFrom('segments')
      .select('id')
      .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
      .forKeyShare()
      .execute()
    if (there.length !== wanted.length) throw invalid({ segment_ids: { code: 'not_there' } })
  }
  if (mentionedIn(allWords({ body, texts })).length > MOST_MENTIONS)
    throw invalid({ body: { code: 'too_big', facts: { max: MOST_MENTIONS } } })
}

const MOST_MENTIONS = 50

/** A link without a title of its own is called by where it leads. */
export const titleOf = ({ title, url }: Pick<Content, 'title' | 'url'>) =>
  title ?? (url && URL.canParse(url) ? new URL(url).hostname.slice(0, 200) : '…')

/** Its search entry follows its content, in every language. */
export async function keepWords(tx: Tx, postId: number, texts: Content['texts']) {
  const itself = sql`enterprise_id = ${tx.enterpriseId} and id = ${postId}`
  await sql`update posts set words = library_words(language, title, '', coalesce(body, '')) where ${itself}`.execute(
    tx,
  )
  for (const { language, title, body } of texts)
    await sql`update posts set words = words || library_words(${language}, ${title ?? ''}, '', ${body ?? ''})
      where ${itself}`.execute(tx)
  await noteUnread(tx, 'post', [postId])
}

/** Replaces its texts in other languages; one without a title uses the post's. */
export async function setTexts(tx: Tx, postId: number, ownTitle: string, texts: Content['texts']) {
  await tx.deleteFrom('post_texts').where('post_id', '=', postId).execute()
  if (texts.length === 0) return
  await tx
    .insertInto('post_texts')
    .values(texts.map(({ title, ...text }) => ({ post_id: postId, title: title ?? ownTitle, ...text })))
    .execute()
}

/** All texts of a post as one: for finding mentions and pictures. */
export const allWords = ({ body, texts }: Pick<Content, 'body' | 'texts'>) =>
  [body, ...texts.map((other) => other.body)].filter((one) => one !== null).join('\n')

/** The segments of a post are these. */
export async function setSegments(tx: Tx, postId: number, segmentIds: readonly number[]) {
  await tx
    .deleteFrom('post_segments')
    .where('post_id', '=', postId)
    .where('segment_id', '<>', sql<number>`all(${segmentIds}::bigint[])`)
    .execute()
  const wanted = [...new Set(segmentIds)]
  if (wanted.length === 0) return
  await tx
    .insertInto('post_segments')
    .values(wanted.map((segment_id) => ({ post_id: postId, segment_id })))
    .onConflict((on) => on.doNothing())
    .execute()
}

/**
 * Stores the people mentioned who may read it, and returns those who are new. People the post isn't for can't be
 * mentioned: their name would appear where they don't belong.
 */
export async function setMentions(
  tx: Tx,
  postId: number,
  body: string | null,
  authorId: number,
): Promise<number[]> {
  const named = mentionedIn(body).filter((id) => id !== authorId)
  await tx
    .deleteFrom('post_mentions')
    .where('post_id', '=', postId)
    .where('user_id', '<>', sql<number>`all(${named}::bigint[])`)
    .execute()
  const readers = await readersOf(tx, postId, named)
  if (readers.length === 0) return []
  const added = await tx
    .insertInto('post_mentions')
    .values(readers.map((user_id) => ({ post_id: postId, user_id })))
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .execute()
  return added.map(({ user_id }) => user_id)
}
