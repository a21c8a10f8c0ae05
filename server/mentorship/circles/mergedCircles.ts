import { sql } from 'kysely'
import type { MentorshipSide } from '../../../contract/mentorship/states.ts'
import type { MergeFollower } from '../../people/merge/followers.ts'
import type { Tx } from '../../platform/database/db.ts'
import { cancelHosted, inviteToSessions, leaveSessions } from '../sessions/circleSessions.ts'
import { circleChanged } from '../stale.ts'
import { byTheClock, circlesOf, endDeserted } from './circleLeavers.ts'

/** Merges from before a list was kept have none. */
interface Remembered {
  kept: number
  gone: number
  /** Circles that nobody leads any more. */
  ended?: number[]
  /** Sessions that only the other account hosted. */
  hosting?: number[]
  /** Circles in which only the other account ever was. */
  was_in?: number[]
  at?: string
}

/** Whoever was in a circle under either account was in it: nobody reads a concern about their own. */
async function wereIn(tx: Tx, kept: number, gone: number): Promise<number[]> {
  const e = sql`${tx.enterpriseId}::bigint`
  const { rows } = await sql<{ circle_id: number }>`
    update mentorship_circle_people p set was_in = true from merges m
    join merge_rows r on r.enterprise_id = ${e} and r.merge_id = m.id and r.table_name = 'mentorship_circle_people' and r.kind = 'dropped'
    where m.enterprise_id = ${e} and m.kept_id = ${kept}::bigint and m.gone_id = ${gone}::bigint and m.undone_at is null
      and (r.before->>'was_in')::boolean and p.enterprise_id = ${e} and p.user_id = ${kept}::bigint and not p.was_in
      and p.circle_id = (r.before->>'circle_id')::bigint
    returning p.circle_id`.execute(tx)
  return rows.map(({ circle_id }) => circle_id)
}

/** Whoever hosts comes, though under the account that is kept they hadn't said so. */
async function hostsCome(tx: Tx, kept: number): Promise<number[]> {
  const { rows } = await sql<{
    session_id: number
  }>`update mentorship_session_participants p set invitation = 'accepted', reason = null
    from mentorship_sessions s where p.enterprise_id = ${tx.enterpriseId}::bigint and p.user_id = ${kept}::bigint
      and p.invitation <> 'accepted' and s.enterprise_id = p.enterprise_id and s.id = p.session_id
      and s.host_id = p.user_id returning p.session_id`.execute(tx)
  return rows.map(({ session_id }) => session_id)
}

const standingsOf = async (tx: Tx, people: readonly number[], circles: readonly { id: number }[]) =>
  tx
    .selectFrom('mentorship_circle_people')
    .select(['circle_id', 'user_id', 'side', 'state'])
    .where('user_id', 'in', [...people])
    .where('circle_id', '=', sql<number>`any(${circles.map(({ id }) => id)}::bigint[])`)
    .orderBy('circle_id')
    .orderBy('user_id')
    .execute()

/**
 * Where both accounts stood in a circle, what the kept one said holds: its only mentor may have been the other, or they may
 * have been taken out of it, or be a mentee of what they planned.
 */
async function merged(tx: Tx, kept: number, gone: number): Promise<Remembered> {
  const now = new Date()
  const act = byTheClock(tx, now)
  const was_in = await wereIn(tx, kept, gone)
  const hosting = await hostsCome(tx, kept)
  const circles = await circlesOf(tx, [kept])
  for (const { circle_id, side, state } of await standingsOf(tx, [kept], circles))
    if (state !== 'in') await leaveSessions(act, circle_id, [kept])
    else if (side === 'mentee') await cancelHosted(act, circle_id, [kept])
  const ended = circles.length > 0 ? await endDeserted(tx, circles, now) : []
  return { kept, gone, ended, hosting, was_in, at: now.toISOString() }
}

/** Circles that ended with the merge go on, if they are led again; sessions to come are those of both who are in them. */
async function undone(
  tx: Tx,
  { kept, gone, ended = [], hosting = [], was_in = [], at = '-infinity' }: Remembered,
) {
  const e = sql`${tx.enterpriseId}::bigint`
  await sql`update mentorship_circles c set state = 'active', ended_at = null, version = version + 1
    where c.enterprise_id = ${e} and c.id = any(${ended}::bigint[]) and c.state = 'ended' and c.ended_by is null
      and exists (select from mentorship_circle_people p where p.enterprise_id = ${e} and p.circle_id = c.id
        and p.side = 'mentor' and p.state = 'in')`.execute(tx)
  // Who came in meanwhile was in it.
  await sql`update mentorship_circle_people set was_in = false where enterprise_id = ${e} and user_id = ${kept}::bigint
    and circle_id = any(${was_in}::bigint[]) and since < ${at}::timestamptz`.execute(tx)
  await sql`update mentorship_session_participants p set invitation = 'pending' from mentorship_sessions s
    where p.enterprise_id = ${e} and p.user_id = ${kept}::bigint and p.session_id = any(${hosting}::bigint[])
      and p.invitation = 'accepted' and s.enterprise_id = ${e} and s.id = p.session_id
      and s.host_id <> p.user_id`.execute(tx)
  const circles = await circlesOf(tx, [kept, gone])
  for (const { circle_id, user_id, side, state } of await standingsOf(tx, [kept, gone], circles))
    if (state === 'in')
      await inviteToSessions({ tx, now: new Date() }, circle_id, user_id, side as MentorshipSide)
  circleChanged(tx)
}

export const circlesFollow: MergeFollower = {
  name: 'mentorship_circles',
  merged,
  undone: (tx, remembered) => undone(tx, remembered as Remembered),
}
