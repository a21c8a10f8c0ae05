import { sql } from 'kysely'
import type { MentorshipSide } from '../../../contract/mentorship/states.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Acting } from '../notices.ts'
import { sessionsChanged } from '../stale.ts'
import { cancelSessions } from './cancellation.ts'
import { tellOfSession, writeLater } from './sessionNotices.ts'
import { peopleOf, type SessionRow, sessionsQuestion } from './sessionRow.ts'

/** Sessions of a circle that is held, which begin after now or aren't over. */
const ahead = async (
  tx: Tx,
  now: Date,
  circleId: number,
  moment: 's.starts_at' | 's.ends_at',
): Promise<SessionRow[]> =>
  (
    await sessionsQuestion(
      tx,
      sql`s.room_id = ${circleId}::bigint and s.state = 'scheduled' and ${sql.ref(moment)} > ${now.toISOString()}::timestamptz
        order by s.id for update of s`,
    ).execute(tx)
  ).rows

/** Whoever comes into a circle is asked to what it has planned. */
export async function inviteToSessions(
  { tx, now }: Pick<Acting, 'tx'> & { now: Date },
  circleId: number,
  userId: number,
  side: MentorshipSide,
) {
  for (const session of await ahead(tx, now, circleId, 's.starts_at')) {
    if (peopleOf(session).includes(userId)) continue
    await tx
      .insertInto('mentorship_session_participants')
      .values({
        session_id: session.id,
        user_id: userId,
        role: side,
        invitation: 'pending',
        asked_at: now.toISOString(),
      })
      .execute()
    await writeLater(tx, session, 'session_invited', [userId])
    await tellOfSession({ tx, me: { user_id: session.host_id } }, session, 'mentorship.session_invited', {
      users: [userId],
      mailed: true,
    })
    sessionsChanged(tx, [...peopleOf(session), userId])
  }
}

/** What people host in a circle, unless it is over, is canceled: who plans sessions leads it. */
export const cancelHosted = (act: Acting & { now: Date }, circleId: number, hosts: readonly number[]) =>
  cancelSessions(
    act,
    sql`s.room_id = ${circleId}::bigint and s.host_id = any(${[...hosts]}::bigint[])
      and s.ends_at > ${act.now.toISOString()}::timestamptz`,
  )

/** Whoever leaves a circle is in no session that isn't over, and their calendar hears of it. What they host is canceled. */
export async function leaveSessions(act: Acting & { now: Date }, circleId: number, gone: readonly number[]) {
  const { tx, now } = act
  await cancelHosted(act, circleId, gone)
  for (const session of await ahead(tx, now, circleId, 's.ends_at')) {
    const leaving = peopleOf(session).filter((id) => gone.includes(id))
    if (leaving.length === 0) continue
    await tx
      .deleteFrom('mentorship_session_participants')
      .where('session_id', '=', session.id)
      .where('user_id', '=', sql<number>`any(${[...gone]}::bigint[])`)
      .execute()
    await writeLater(tx, session, 'session_left', leaving)
    sessionsChanged(tx, peopleOf(session))
  }
}
