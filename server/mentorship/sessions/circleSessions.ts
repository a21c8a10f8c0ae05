import { type RawBuilder, sql } from 'kysely'
import type { MentorshipSide } from '../../../contract/mentorship/states.ts'
import type { Act } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Acting } from '../notices.ts'
import { sessionsChanged } from '../stale.ts'
import { cancelSessions } from './cancellation.ts'
import { tellOfSession, writeLater } from './sessionNotices.ts'
import { peopleOf, type SessionRow, sessionsQuestion } from './sessionRow.ts'

/** Sessions to come of a circle that is held. */
const toCome = async (
  tx: Tx,
  now: Date,
  circleId: number,
  which: RawBuilder<unknown> = sql`true`,
): Promise<SessionRow[]> =>
  (
    await sessionsQuestion(
      tx,
      sql`s.room_id = ${circleId}::bigint and s.state = 'scheduled' and s.starts_at > ${now.toISOString()}::timestamptz and ${which}
        order by s.id for update of s`,
    ).execute(tx)
  ).rows

/** Whoever comes into a circle is asked to what it has planned. */
export async function inviteToSessions(act: Act, circleId: number, userId: number, side: MentorshipSide) {
  const { tx, now } = act
  for (const session of await toCome(tx, now, circleId)) {
    await tx
      .insertInto('mentorship_session_participants')
      .values({
        session_id: session.id,
        user_id: userId,
        role: side,
        invitation: 'pending',
        asked_at: now.toISOString(),
      })
      .onConflict((there) => there.doNothing())
      .execute()
    await writeLater(tx, session, 'session_invited', [userId])
    await tellOfSession({ tx, me: { user_id: session.host_id } }, session, 'mentorship.session_invited', {
      users: [userId],
      mailed: true,
    })
    sessionsChanged(tx, [...peopleOf(session), userId])
  }
}

/** Whoever leaves a circle is in none of its sessions to come, and their calendar hears of it. What they host is canceled. */
export async function leaveSessions(act: Acting & { now: Date }, circleId: number, gone: readonly number[]) {
  const { tx, now } = act
  const among = sql`any(${[...gone]}::bigint[])`
  await cancelSessions(
    act,
    sql`s.room_id = ${circleId}::bigint and s.host_id = ${among} and s.starts_at > ${now.toISOString()}::timestamptz`,
  )
  for (const session of await toCome(tx, now, circleId)) {
    const leaving = peopleOf(session).filter((id) => gone.includes(id))
    if (leaving.length === 0) continue
    await tx
      .deleteFrom('mentorship_session_participants')
      .where('session_id', '=', session.id)
      .where('user_id', '=', sql<number>`${among}`)
      .execute()
    await writeLater(tx, session, 'session_left', leaving)
    sessionsChanged(tx, peopleOf(session))
  }
}
