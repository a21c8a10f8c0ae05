import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepBytes, keyOf } from '../library/bytes.ts'
import type { Act, Reading } from '../platform/act.ts'
import { AppError, invalid, missing } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { sendParts } from '../platform/http/partialContent.ts'
import type { Receive } from '../platform/http/receive.ts'
import { mayWriteSomewhere } from './audience.ts'
import { FILM, filmTold } from './film.ts'
import { knownPost } from './knownPost.ts'
import { playableAs } from './playable.ts'
import { writtenBy } from './writers.ts'

/** Keeps an uploaded film: nobody else sees it before a post or draft of its owner shows it. */
export async function addFilm(act: Act, store: FileStore, file: Receive) {
  const { tx, me } = act
  await mayWriteSomewhere(act)
  const media_type = await playableAs(file.path)
  if (media_type === undefined) throw invalid({ file: { code: 'not_a_film' } })
  const row = { id: randomUUID(), media_type, bytes: file.bytes }
  await tx
    .insertInto('files')
    .values({
      ...row,
      sha256: file.sha256,
      purpose: FILM,
      name: file.name,
      audience: 'link',
      owner_id: me.user_id,
    })
    .execute()
  await keepBytes(tx, store, row.id, { path: file.path, media_type })
  return filmTold(row, '')
}

/** Copies of a draft may have become several posts with the same film. */
const MOST_POSTS = 50

/**
 * Its uploader, writers of a draft with it, and people who may see a post that shows it; checked with every range.
 */
async function maySee(act: Reading, id: string, ownerId: number | null) {
  const { db, me } = act
  if (ownerId === me.user_id) return true
  const draft = await db
    .selectFrom('post_drafts')
    .select('id')
    .where('video_file_id', '=', id)
    .where(writtenBy(me))
    .executeTakeFirst()
  if (draft) return true
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where('video_file_id', '=', id)
    .orderBy('id')
    .limit(MOST_POSTS)
    .execute()
  for (const post of posts) if (await isKnown(act, post.id)) return true
  return false
}

const isKnown = (act: Reading, postId: number) =>
  knownPost(act, postId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.kind === 'missing') return false
      throw error
    },
  )

export async function sendFilm(
  act: Reading,
  store: FileStore,
  id: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { db } = act
  const file = await db
    .selectFrom('files')
    .select(['id', 'bytes', 'media_type', 'owner_id'])
    .where('id', '=', id)
    .where('purpose', '=', FILM)
    .executeTakeFirst()
  if (!file || !(await maySee(act, id, file.owner_id))) throw missing()
  await sendParts({ store, key: keyOf(id), bytes: file.bytes }, request, reply, () =>
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-type', file.media_type)
      .header('content-disposition', 'inline')
      .header('cache-control', 'private, no-store'),
  )
}
