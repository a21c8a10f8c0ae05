import { sql } from 'kysely'
import type { z } from 'zod'
import type { Post } from '../../contract/posts/post.ts'
import type { PostKind } from '../../contract/posts/posts.ts'
import type { PostState } from '../../contract/posts/states.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import type { Reading } from '../platform/act.ts'
import { type Db, together } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import { mentionedIn, pictureOf, previewOf, videoIn } from './excerpts.ts'
import { filmOf } from './film.ts'
import { knownFrom, postQuestions } from './knownPost.ts'
import { reasonOf } from './queries.ts'
import { placeOf } from './shownPlace.ts'
import { fitting, type Text, textsOf } from './texts.ts'

const faces = (db: Db) => db.selectFrom('users').select(['id', 'name', 'pronouns', 'avatar_file_id'])

/** Everybody mentioned beside a post: its writers, and those who asked for a place or decided about one. */
const peopleBeside = (db: Db, id: number) => {
  const e = sql`${db.enterpriseId}::bigint`
  return faces(db).where(
    sql<boolean>`users.id in (
      select unnest(array[p.author_id, p.saved_by]) from posts p where p.enterprise_id = ${e} and p.id = ${id}::bigint
      union select w.user_id from post_writers w where w.enterprise_id = ${e} and w.post_id = ${id}::bigint
      union select unnest(array[n.asked_by, n.decided_by]) from post_networks n
        where n.enterprise_id = ${e} and n.post_id = ${id}::bigint)`,
  )
}

/** People mentioned in the text who aren't among the others. */
const peopleNamed = (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? [] : faces(db).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()

const textTold = ({ language, title, body, picture_alt }: Text) => ({ language, title, body, picture_alt })

/** One post as its page shows it. */
export async function showPost(
  act: Reading,
  id: number,
  reading: { wanted?: string | undefined; locale?: string } = {},
): Promise<z.output<typeof Post>> {
  const { db, me } = act
  const [own_row, every_place, segments, settings, others, beside] = await together(
    db,
    ...postQuestions(act, id),
    textsOf(db, id),
    peopleBeside(db, id),
  )
  const known = knownFrom(me, [own_row, every_place, segments, settings])
  const { places, read, mine, moderates, can } = known
  const own = known.post
  const post = { ...own, ...fitting(own, others, reading.wanted, reading.locale ?? own.language) }
  const named = mentionedIn(post.body)
  const people = new Map(beside.map((row) => [row.id, row]))
  for (const row of await peopleNamed(
    db,
    named.filter((person) => !people.has(person)),
  ))
    people.set(row.id, row)
  const face = (person: number | null) => {
    const row = person === null ? undefined : people.get(person)
    return row ? faceOf(row, FACE_WIDTHS[0]) : null
  }
  const first = read[0] ?? places[0]
  const told = mine || moderates || known.writers.includes(me.user_id)
  const author = face(post.author_id)
  if (!author) throw missing()
  const colour = first?.colour ?? '#6b3fa0'
  const picture = pictureOf({ ...post, colour }, 960)
  return {
    id: post.id,
    kind: post.kind as z.output<typeof PostKind>,
    title: post.title,
    body: post.body,
    mentions: named.flatMap((person) => {
      const row = people.get(person)
      return row ? [{ id: row.id, name: row.name }] : []
    }),
    url: post.url,
    preview: previewOf(post),
    video: videoIn(post),
    film: await filmOf(db, post, post.picture_alt),
    language: post.language,
    languages: [own, ...others].map(({ language }) => language),
    texts: can.edit ? [own, ...others].map(textTold) : [],
    picture: picture && { ...picture, file_id: post.picture_file_id },
    author,
    writers: known.writers.flatMap((person) => face(person) ?? []),
    state: post.state as PostState,
    state_reason: told ? post.state_reason : null,
    publish_at: told ? post.publish_at : null,
    published_at: post.published_at,
    created_at: post.created_at,
    edited_at: post.edited_at,
    saved_by: can.edit ? face(post.saved_by) : null,
    saved_at: can.edit ? post.updated_at : null,
    why: first && read.length > 0 ? reasonOf(me, first) : null,
    places: places.map((place) =>
      placeOf(me, place, face, {
        wrote: mine || known.writers.includes(me.user_id),
        owns: mine || moderates,
      }),
    ),
    segments: told ? known.segments : [],
    comments_enabled: post.comments_enabled,
    like_count: post.like_count,
    comment_count: post.comment_count,
    view_count: post.view_count,
    liked: known.liked,
    saved: known.saved,
    version: post.version,
    can,
  }
}
