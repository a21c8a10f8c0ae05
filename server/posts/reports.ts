import { sql } from 'kysely'
import type { networkModeration, posts } from '../../contract/postPages.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { notify } from '../messages/notifications.ts'
import { viewedNetwork } from '../networks/queries.ts'
import { FACE_WIDTHS, faceOf } from '../people/faces.ts'
import { record } from '../platform/changes.ts'
import { type Db, type Tx, together } from '../platform/db.ts'
import { conflict, denied, invalid, missing } from '../platform/errors.ts'
import { authorize } from '../platform/policy.ts'
import { countOf, totalOf } from '../platform/totals.ts'
import type { Viewer } from '../platform/viewer.ts'
import { takeComment } from '../talk/comments.ts'
import { talkOfPost } from '../talk/subject.ts'
import { removePost } from './ending.ts'
import { knownPost, mayDo } from './one.ts'
import { postsPolicy } from './policy.ts'
import { moderationChanged } from './stale.ts'
import { approversOf, doors } from './telling.ts'

/** Something is wrong here: said once a person while nobody has answered. */
export async function reportPost(
  tx: Tx,
  me: Viewer,
  id: number,
  { reason, says, comment_id }: Hears<typeof posts.report, 'body'>,
  address: string,
) {
  const known = await knownPost(tx, me, id)
  if (comment_id === null) mayDo(known, 'report')
  else {
    if (known.read.length === 0) throw denied('denied.post_report')
    const comment = await tx
      .selectFrom('post_comments')
      .select(['id', 'author_id'])
      .where('id', '=', comment_id)
      .where('post_id', '=', id)
      .where('state', '=', 'shown')
      .executeTakeFirst()
    if (!comment) throw missing()
    if (comment.author_id === me.user_id) throw denied('denied.post_report')
  }
  const added = await tx
    .insertInto('post_reports')
    .values({ post_id: id, comment_id, reported_by: me.user_id, reason, says })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return { done: true as const }
  await record(tx, me, {
    action: 'post.reported',
    subject: { type: 'post', id },
    difference: { reason, ...(comment_id === null ? {} : { comment_id }) },
    address,
  })
  for (const { network_id, network_kind, name } of known.read)
    await notify(tx, await approversOf(tx, network_id, me.user_id), {
      kind: 'post.reported',
      facts: { post: known.post.title, group: name },
      link: `/${doors[network_kind] ?? 'groups'}/${network_id}/posts?currentTab=4`,
      actor_id: null,
      network_id,
    })
  await moderationChanged(tx)
  return { done: true as const }
}

const reportsIn = (db: Db, networkId: number, state: 'open' | 'handled') =>
  db
    .selectFrom('post_reports as r')
    .innerJoin('posts as s', 's.id', 'r.post_id')
    .where('r.state', state === 'open' ? '=' : '<>', 'open')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('post_networks as p')
          .select('p.post_id')
          .whereRef('p.post_id', '=', 'r.post_id')
          .where('p.network_id', '=', networkId)
          .where('p.state', 'in', ['approved', 'accepted']),
      ),
    )

export async function listReports(
  db: Db,
  me: Viewer,
  id: number,
  {
    page,
    page_size,
    state,
    search,
    sort_direction = 'desc',
  }: Hears<typeof networkModeration.reports, 'query'>,
): Promise<Answers<typeof networkModeration.reports>> {
  const network = await viewedNetwork(db, me, id)
  authorize(me, postsPolicy.moderate, network)
  const some = reportsIn(db, id, state).$if(search !== undefined, (all) =>
    all.where(sql<boolean>`strpos(lower(s.title), lower(${search ?? ''})) > 0`),
  )
  const [rows, [counted]] = await together(
    db,
    some
      .leftJoin('post_comments as c', 'c.id', 'r.comment_id')
      .selectAll('r')
      .select(['s.title', 's.author_id', 'c.body', 'c.author_id as comment_author'])
      .orderBy('r.created_at', sort_direction)
      .orderBy('r.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.select('r.id')),
  )
  const ids = rows.flatMap(({ author_id, comment_author, reported_by, handled_by }) => [
    author_id,
    comment_author,
    reported_by,
    handled_by,
  ])
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'pronouns', 'avatar_file_id'])
    .where('id', '=', sql<number>`any(${[...new Set(ids.filter((one) => one !== null))]}::bigint[])`)
    .execute()
  const face = (person: number | null) => {
    const row = people.find((one) => one.id === person)
    return row ? faceOf(row, FACE_WIDTHS[0]) : null
  }
  return {
    items: rows.flatMap((row) => {
      const [author, reporter, speaker] = [
        face(row.author_id),
        face(row.reported_by),
        face(row.comment_author),
      ]
      if (!author || !reporter) return []
      return [
        {
          id: row.id,
          post_id: row.post_id,
          post_title: row.title,
          comment:
            row.comment_id !== null && speaker
              ? { id: row.comment_id, body: row.body ?? '', author: speaker }
              : null,
          author,
          reason: row.reason as 'spam',
          says: row.says,
          reported_by: reporter,
          created_at: row.created_at,
          state: row.state as 'open',
          handled_by: face(row.handled_by),
          handled_at: row.handled_at,
        },
      ]
    }),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

/** Settles a report, and every other that says the same of the same thing. */
export async function handleReport(
  tx: Tx,
  me: Viewer,
  id: number,
  { outcome, reason }: Hears<typeof networkModeration.handleReport, 'body'>,
  address: string,
) {
  const report = await tx.selectFrom('post_reports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!report) throw missing()
  const known = await knownPost(tx, me, report.post_id)
  // Whoever reads the post without looking after it never heard that it was reported.
  if (!known.moderates) throw missing()
  const authorId = report.comment_id === null ? known.post.author_id : null
  if (authorId === me.user_id) throw denied('denied.own_request')
  const settled = await tx
    .updateTable('post_reports')
    .set({ state: outcome, handled_by: me.user_id, handled_at: sql`now()` })
    .where('post_id', '=', report.post_id)
    .where('about', '=', report.about)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  if (settled.length === 0) throw conflict('report_settled')
  if (outcome === 'removed') {
    if (reason === null) throw invalid({ reason: { code: 'required' } })
    if (report.comment_id === null) await removePost(tx, me, report.post_id, reason, address)
    else {
      const comment = await tx
        .selectFrom('post_comments')
        .selectAll()
        .where('id', '=', report.comment_id)
        .forUpdate()
        .executeTakeFirst()
      if (!comment) throw missing()
      if (comment.author_id === me.user_id) throw denied('denied.own_request')
      await takeComment(tx, me, comment, talkOfPost(known), reason, address)
    }
  }
  await record(tx, me, {
    action: 'post.report_settled',
    subject: { type: 'post', id: report.post_id },
    difference: { outcome, ...(reason === null ? {} : { reason }) },
    address,
  })
  await moderationChanged(tx)
  return { done: true as const }
}
