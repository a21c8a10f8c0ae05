import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Comment, postComments } from '../../contract/posts/comments.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import type { Act, Reading } from '../platform/act.ts'
import { readCursor, writeCursor } from '../platform/database/cursor.ts'
import type { DB, Db, Tx } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { mentionedIn } from '../posts/excerpts.ts'
import { commentAbilitiesOf } from './abilities.ts'
import { type About, columnOf, type Subject, subjectAnd, subjectOf } from './subject.ts'

type Row = Selectable<DB['post_comments']> & {
  author_name: string
  pronouns: string | null
  avatar_file_id: string | null
  reply_count: number
}

/**
 * A waiting comment is seen by its author and those who look after its subject; a removed one only leaves its place.
 */
const seenComments = (
  { db, me }: Reading,
  { moderates, about, id }: Pick<Subject, 'moderates' | 'about' | 'id'>,
) =>
  db
    .selectFrom('post_comments as c')
    .innerJoin('users as u', 'u.id', 'c.author_id')
    .selectAll('c')
    .select(['u.name as author_name', 'u.pronouns', 'u.avatar_file_id'])
    .select((eb) =>
      eb
        .selectFrom('post_comments as r')
        .whereRef('r.reply_to_id', '=', 'c.id')
        .where('r.state', '=', 'shown')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('reply_count'),
    )
    .where(`c.${columnOf(about)}`, '=', id)
    .$if(!moderates, (all) =>
      all.where((eb) => eb.or([eb('c.state', '<>', 'pending'), eb('c.author_id', '=', me.user_id)])),
    )
    .where((eb) =>
      eb.or([
        eb('c.state', '<>', 'removed'),
        eb.exists(
          eb
            .selectFrom('post_comments as r')
            .select('r.id')
            .whereRef('r.reply_to_id', '=', 'c.id')
            .where('r.state', '=', 'shown'),
        ),
        eb('c.author_id', '=', me.user_id),
      ]),
    )

const namesOf = async (db: Db, bodies: readonly string[]) => {
  const ids = [...new Set(bodies.flatMap(mentionedIn))]
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name'])
          .where('id', '=', sql<number>`any(${ids}::bigint[])`)
          .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function listComments(
  act: Reading,
  about: About,
  id: number,
  { limit, after, reply_to_id }: Hears<typeof postComments.list, 'query'>,
): Promise<Answers<typeof postComments.list>> {
  const { db, me } = act
  const from = readCursor(after)
  const page = (moderates: boolean) =>
    seenComments(act, { moderates, about, id })
      .$if(reply_to_id === undefined, (all) => all.where('c.reply_to_id', 'is', null))
      .$if(reply_to_id !== undefined, (all) => all.where('c.reply_to_id', '=', reply_to_id ?? 0))
      .$if(from !== undefined, (all) =>
        all.where(sql<boolean>`(c.created_at, c.id) > (${from?.at}::timestamptz, ${from?.id}::bigint)`),
      )
      .orderBy('c.created_at')
      .orderBy('c.id')
      .limit(limit + 1)
  // Few look after it: what others see is asked at once, and what waits besides only for those.
  const [known, seen] = await subjectAnd(act, { about, id }, page(false))
  const rows = known.moderates ? await page(true).execute() : seen
  const shown = rows.slice(0, limit) as Row[]
  const last = shown.at(-1)
  const names = await namesOf(
    db,
    shown.map(({ body }) => body),
  )
  return {
    items: shown.map((row) => commentOf(me, known, row, names)),
    next: rows.length > limit && last ? writeCursor({ at: last.created_at, id: last.id }) : null,
  }
}

function commentOf(
  me: Viewer,
  known: Subject,
  row: Row,
  names: ReadonlyMap<number, { id: number; name: string }>,
): z.output<typeof Comment> {
  const isThere = row.state !== 'removed'
  const told = row.author_id === me.user_id || known.moderates
  return {
    id: row.id,
    post_id: row.post_id,
    event_id: row.event_id,
    reply_to_id: row.reply_to_id,
    state: row.state as z.output<typeof Comment>['state'],
    body: isThere || told ? row.body : null,
    mentions: isThere || told ? mentionedIn(row.body).flatMap((id) => names.get(id) ?? []) : [],
    author:
      isThere || told
        ? faceOf(
            {
              id: row.author_id,
              name: row.author_name,
              pronouns: row.pronouns,
              avatar_file_id: row.avatar_file_id,
            },
            FACE_WIDTHS[0],
          )
        : null,
    created_at: row.created_at,
    edited_at: row.edited_at,
    removed_reason: told ? row.removed_reason : null,
    reply_count: row.reply_count,
    version: row.version,
    can: commentAbilitiesOf(me, known, row),
  }
}

/** The page of its subject, opened at the comment. */
export const addressOf = ({ link }: Pick<Subject, 'link'>, id: number) => `${link}#comment-${id}`

/** The subject of a comment, as far as the viewer may know of it. */
function aboutOf(act: Reading, { post_id, event_id }: Pick<Row, 'post_id' | 'event_id'>) {
  return event_id === null ? subjectOf(act, 'post', post_id ?? 0) : subjectOf(act, 'event', event_id)
}

/** One comment; missing for people who can't see its subject or itself. */
export async function oneComment(act: Reading, id: number) {
  const { db } = act
  const comment = await db
    .selectFrom('post_comments')
    .select(['post_id', 'event_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!comment) throw missing()
  return showComment(act, await aboutOf(act, comment), id)
}

export async function showComment(act: Reading, known: Subject, id: number) {
  const { db, me } = act
  const row = (await seenComments(act, known).where('c.id', '=', id).executeTakeFirst()) as Row | undefined
  if (!row) throw missing()
  return commentOf(me, known, row, await namesOf(db, [row.body]))
}

/** A comment with its subject; missing for people who can't see that. */
export async function knownComment(act: Act, id: number) {
  const { tx, me } = act
  const comment = await tx
    .selectFrom('post_comments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!comment) throw missing()
  const known = await aboutOf(act, comment)
  if (comment.state === 'pending' && comment.author_id !== me.user_id && !known.moderates) throw missing()
  return { comment, known }
}

/** The subject is locked while comments are counted, so that two at once are both counted. */
export const countComment = (tx: Tx, { about, id }: Pick<Subject, 'about' | 'id'>, more: number) =>
  sql`update ${sql.table(`${about}s`)} set comment_count = greatest(comment_count + ${more}::int, 0)
    where enterprise_id = ${tx.enterpriseId}::bigint and id = ${id}::bigint`.execute(tx)
