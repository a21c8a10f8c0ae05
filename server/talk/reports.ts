import { sql } from 'kysely'
import type { eventTalk } from '../../contract/events/talk.ts'
import { networkAddress } from '../../contract/networks/addresses.ts'
import type { networkModeration } from '../../contract/posts/moderation.ts'
import type { posts } from '../../contract/posts/pages.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { knownEvent } from '../events/known.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { notify } from '../messages/notifications.ts'
import { viewedNetwork } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { conflict, denied, invalid, missing } from '../platform/errors.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { mayDo } from '../posts/abilities.ts'
import { knownPost } from '../posts/knownPost.ts'
import { approversOf } from '../posts/notices.ts'
import { postsPolicy } from '../posts/policy.ts'
import { removePost } from '../posts/postEnd.ts'
import { reportsIn } from '../posts/reported.ts'
import { moderationChanged } from '../posts/stale.ts'
import { mayDoTo } from './abilities.ts'
import { takeComment } from './comments.ts'
import { type About, columnOf, type Subject, talkOfEvent, talkOfPost } from './subject.ts'

/** Reports a post or comment: once a person while the report is open. */
export async function reportPost(
  act: Act,
  id: number,
  { reason, says, comment_id }: Hears<typeof posts.report, 'body'>,
) {
  const known = await knownPost(act, id)
  if (comment_id === null) mayDo(known, 'report')
  else await mayReport(act, talkOfPost(known), comment_id)
  const places = known.read.map(({ network_id, network_kind, name }) => ({
    network_id,
    kind: network_kind,
    name,
  }))
  return keepReport(act, { about: 'post', id, title: known.post.title, places }, { reason, says, comment_id })
}

/** Reports a comment on an event; about the event itself people ask its organizers. */
export async function reportEventComment(
  act: Act,
  id: number,
  { reason, says, comment_id }: Hears<typeof eventTalk.report, 'body'>,
) {
  const known = await knownEvent(act, id)
  const { read, event } = known
  await mayReport(act, talkOfEvent(known, act.now), comment_id)
  return keepReport(
    act,
    { about: 'event', id, title: event.name, places: read },
    { reason, says, comment_id },
  )
}

/** Only what is visible can be reported; anything else is missing. */
async function mayReport({ tx, me }: Act, known: Subject, comment_id: number) {
  const comment = await tx
    .selectFrom('post_comments')
    .select(['author_id', 'reply_to_id', 'state'])
    .where('id', '=', comment_id)
    .where(columnOf(known.about), '=', known.id)
    .where('state', '=', 'shown')
    .executeTakeFirst()
  if (!comment) throw missing()
  mayDoTo(me, known, comment, 'report')
}

interface Reported {
  about: About
  id: number
  title: string
  places: readonly { network_id: number; kind: string; name: string }[]
}

/** Stored once while open, and sent to those who look after the networks where it was read. */
async function keepReport(
  act: Act,
  { about, id, title, places }: Reported,
  { reason, says, comment_id }: Hears<typeof posts.report, 'body'>,
) {
  const { tx, me } = act
  const added = await tx
    .insertInto('post_reports')
    .values({ [columnOf(about)]: id, comment_id, reported_by: me.user_id, reason, says })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return { done: true as const }
  await record(act, {
    action: `${about}.reported`,
    subject: { type: about, id },
    difference: { reason, ...(comment_id === null ? {} : { comment_id }) },
  })
  for (const { network_id, kind, name } of places)
    await notify(tx, await approversOf(tx, network_id, me.user_id), {
      kind: `${about}.reported`,
      facts: { [about]: title, group: name },
      link: `${networkAddress({ kind, id: network_id })}/posts?currentTab=4`,
      actor_id: null,
      network_id,
    })
  moderationChanged(tx)
  return { done: true as const }
}

export async function listReports(
  act: Reading,
  id: number,
  {
    page,
    page_size,
    state,
    search,
    sort_direction = 'desc',
  }: Hears<typeof networkModeration.reports, 'query'>,
): Promise<Answers<typeof networkModeration.reports>> {
  const { db, me } = act
  const network = await viewedNetwork(act, id)
  authorize(me, postsPolicy.moderate, network)
  const title = sql<string>`coalesce(s.title, e.name)`
  const some = reportsIn(db, id, state)
    .leftJoin('posts as s', 's.id', 'r.post_id')
    .leftJoin('events as e', 'e.id', 'r.event_id')
    .where(contains(title, search))
  const [rows, [counted]] = await together(
    db,
    some
      .leftJoin('post_comments as c', 'c.id', 'r.comment_id')
      .selectAll('r')
      .select(['c.body', 'c.author_id as comment_author'])
      .select([title.as('title'), sql<number | null>`coalesce(s.author_id, e.created_by)`.as('author_id')])
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
      if (!reporter) return []
      return [
        {
          id: row.id,
          post_id: row.post_id,
          event_id: row.event_id,
          title: row.title,
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

/**
 * The subject of a report, as it concerns the person who settles it: somebody who looks after the news of one of its
 * networks.
 */
async function reportedOf(
  act: Act,
  { post_id, event_id }: { post_id: number | null; event_id: number | null },
): Promise<Subject> {
  const { me, now } = act
  if (event_id === null) return talkOfPost(await knownPost(act, post_id ?? 0))
  const known = await knownEvent(act, event_id)
  const talk = talkOfEvent(known, now)
  const moderates = known.places.some(
    ({ role, network_id, name }) =>
      role === 'host' && allows(me, postsPolicy.moderate, { id: network_id, name }),
  )
  return { ...talk, moderates: talk.moderates || moderates }
}

/** Settles a report, and all others with the same reason about the same thing. */
export async function handleReport(
  act: Act,
  id: number,
  { outcome, reason }: Hears<typeof networkModeration.handleReport, 'body'>,
) {
  const { tx, me } = act
  const report = await tx.selectFrom('post_reports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!report) throw missing()
  const about = await reportedOf(act, report)
  // Other readers never heard of the report.
  if (!about.moderates) throw missing()
  if (report.comment_id === null && about.author_id === me.user_id) throw denied('denied.own_request')
  const settled = await tx
    .updateTable('post_reports')
    .set({ state: outcome, handled_by: me.user_id, handled_at: sql`now()` })
    .where(columnOf(about.about), '=', about.id)
    .where('about', '=', report.about)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  if (settled.length === 0) throw conflict('report_settled')
  if (outcome === 'removed') {
    if (reason === null) throw invalid({ reason: { code: 'required' } })
    if (report.comment_id === null) await removePost(act, about.id, reason)
    else {
      const comment = await tx
        .selectFrom('post_comments')
        .selectAll()
        .where('id', '=', report.comment_id)
        .forUpdate()
        .executeTakeFirst()
      if (!comment) throw missing()
      if (comment.author_id === me.user_id) throw denied('denied.own_request')
      await takeComment(act, comment, about, reason)
    }
  }
  await record(act, {
    action: `${about.about}.report_settled`,
    subject: { type: about.about, id: about.id },
    difference: { outcome, ...(reason === null ? {} : { reason }) },
  })
  moderationChanged(tx)
  return { done: true as const }
}
