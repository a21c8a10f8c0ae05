import { sql } from 'kysely'
import type { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { together, written } from '../../platform/database/db.ts'
import { countedUpTo, mostCounted, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { markNames } from '../chosen.ts'
import { mentorshipPolicy } from '../policy.ts'
import { sessionAbilities } from './sessionAbilities.ts'
import { knownSession, proposalOf, type SessionRow, sessionsQuestion, takesPart } from './sessionRow.ts'

type Shown = Answers<typeof mentorshipSessions.show>

async function shownSessions(act: Reading, rows: readonly SessionRow[]): Promise<Shown[]> {
  const { db, me } = act
  if (rows.length === 0) return []
  const face = await facesOf(
    db,
    rows.flatMap(({ host_id, canceled_by, participants }) => [
      host_id,
      canceled_by,
      ...participants.map(({ user_id }) => user_id),
    ]),
  )
  const names = await markNames(db, {
    topics: rows.flatMap(({ topic_ids }) => topic_ids),
    types: rows.flatMap(({ type_id }) => type_id ?? []),
  })
  // Only the reader's own is ever asked for.
  const feedback = await db
    .selectFrom('mentorship_session_feedback')
    .select(['session_id', 'rating', 'words'])
    .where('user_id', '=', me.user_id)
    .where('session_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .execute()
  return rows.flatMap((row): Shown[] => {
    const host = face(row.host_id)
    if (!host) return []
    const proposed = proposalOf(row)
    const by = face(proposed?.user_id ?? null)
    const mine = feedback.find(({ session_id }) => session_id === row.id)
    return [
      {
        id: row.id,
        room: { id: row.room_id, kind: row.circle_name === null ? 'pair' : 'circle', name: row.circle_name },
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        state: row.state,
        time: row.state === 'canceled' ? null : row.time,
        topics: names.topics(row.topic_ids),
        type: names.types(row.type_id === null ? [] : [row.type_id])[0] ?? null,
        format: row.format,
        conference_url: row.conference_url,
        phone_number: row.phone_number,
        place: row.place,
        notes: row.notes,
        host,
        // Why somebody can't come to a circle's session they say to its host.
        participants: row.participants.flatMap(({ user_id, role, time_zone, invitation, reason }) => {
          const person = face(user_id)
          const isTold = row.circle_name === null || [row.host_id, user_id].includes(me.user_id)
          return person ? [{ person, role, time_zone, invitation, reason: isTold ? reason : null }] : []
        }),
        proposal:
          proposed?.proposed_starts_at && proposed.proposed_ends_at && by
            ? {
                by,
                starts_at: new Date(proposed.proposed_starts_at).toISOString(),
                ends_at: new Date(proposed.proposed_ends_at).toISOString(),
                note: proposed.proposal_note,
              }
            : null,
        canceled_by: face(row.canceled_by),
        cancel_reason: row.cancel_reason,
        my_feedback: mine ? { rating: mine.rating, words: mine.words } : null,
        version: row.version,
        can: sessionAbilities(me, row),
      },
    ]
  })
}

export async function showSession(act: Reading, id: number): Promise<Shown> {
  const [shown] = await shownSessions(act, [await knownSession(act, id)])
  if (!shown) throw missing()
  return shown
}

/** Where sessions `s` stand, and in which order they are listed. */
const times = {
  upcoming: [sql`s.state = 'scheduled' and s.starts_at > now()`, sql`s.starts_at, s.id`],
  ongoing: [
    sql`s.state = 'scheduled' and s.starts_at <= now() and s.ends_at > now()`,
    sql`s.starts_at, s.id`,
  ],
  past: [sql`s.state = 'scheduled' and s.ends_at <= now()`, sql`s.starts_at desc, s.id desc`],
  canceled: [sql`s.state = 'canceled'`, sql`s.starts_at desc, s.id desc`],
} as const

export async function listSessions(
  act: Reading,
  { as, time, room_id, user_id, page, page_size }: Hears<typeof mentorshipSessions.list, 'query'>,
): Promise<Answers<typeof mentorshipSessions.list>> {
  const { db, me } = act
  authorize(me, mentorshipPolicy.view_sessions, { id: user_id ?? me.user_id })
  const [stands, order] = times[time]
  const which = sql`${as === 'hosting' ? sql`s.host_id = ${me.user_id}::bigint and` : sql``} ${takesPart(db, me.user_id)}
    and ${stands} ${room_id === undefined ? sql`` : sql`and s.room_id = ${room_id}::bigint`}`
  const most = mostCounted(db)
  const [rows, [counted]] = await together(
    db,
    written<SessionRow>(
      db,
      sql`${sessionsQuestion(db, which)} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(
      db,
      sql`select ${countedUpTo(db)} as count from (select 1 from mentorship_sessions s
        where s.enterprise_id = ${db.enterpriseId}::bigint and ${which} ${most === null ? sql`` : sql`limit ${most}`}) c`,
    ),
  )
  return { items: await shownSessions(act, rows), page, page_size, ...totalOf(counted?.count ?? 0) }
}
