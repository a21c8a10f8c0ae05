import { sql } from 'kysely'
import type { sessions } from '../../contract/access/access.ts'
import type { Answers } from '../../contract/route.ts'
import type { Act, Reading } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import { record } from '../platform/changes.ts'
import { type Tx, together } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { wentStale } from '../platform/live/live.ts'
import { deviceOf } from './devices.ts'

const MOST_SHOWN = 100
export const SESSIONS_SHOWN_IN = '/api/v2/users/me/sessions'

/** What ends with sessions. */
export const sessionsEnding = slot<(tx: Tx, sessionIds: readonly number[]) => Promise<void>>('sessionsEnding')

async function endWith(tx: Tx, sessionIds: readonly number[]) {
  for (const end of tx.brought.to(sessionsEnding)) await end(tx, sessionIds)
}

/**
 * Ends people's sessions on every process at once: all of them, all but one, or only those that no provider opened.
 * Returns how many there were.
 */
export async function endSessions(
  tx: Tx,
  who: number | readonly number[],
  which?: number | 'opened by us',
): Promise<number> {
  const people = [who].flat()
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', sql<number>`any(${people}::bigint[])`)
    .where('ended_at', 'is', null)
    .$if(typeof which === 'number', (query) => query.where('id', '<>', Number(which)))
    .$if(which === 'opened by us', (query) =>
      query.where('id', 'not in', (eb) => eb.selectFrom('sso_sessions').select('session_id')),
    )
    .returning('id')
    .execute()
  await endWith(
    tx,
    ended.map(({ id }) => id),
  )
  await rightsChanged(tx, people)
  wentStale(tx, [SESSIONS_SHOWN_IN], people)
  return ended.length
}

const living = ({ db, me }: Reading, timeoutMinutes: number) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', me.user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_seen_at', '>', sql<string>`now() - make_interval(mins => ${timeoutMinutes}::int)`)

/** The devices the viewer is signed in on: this one first, then those seen most recently. */
export async function mySessions(
  act: Reading,
  timeoutMinutes: number,
): Promise<Answers<typeof sessions.mine>> {
  const { db, me } = act
  const [rows, [person]] = await together(
    db,
    living(act, timeoutMinutes)
      .select(['id', 'address', 'agent', 'created_at', 'last_seen_at'])
      .orderBy(sql`id = ${me.session_id}`, 'desc')
      .orderBy('last_seen_at', 'desc')
      .limit(MOST_SHOWN),
    db
      .selectFrom('users')
      .select(sql<boolean>`password_hash is not null`.as('has_password'))
      .where('id', '=', me.user_id),
  )
  if (!person) throw missing()
  return {
    ...person,
    items: rows.map(({ agent, ...row }) => ({
      ...row,
      ...deviceOf(agent),
      current: row.id === me.session_id,
    })),
  }
}

/** Signs the viewer out on one of their devices. */
export async function endMySession(act: Act, sessionId: number) {
  const { tx, me } = act
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('user_id', '=', me.user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw missing()
  await endWith(tx, [sessionId])
  await rightsChanged(tx, me.user_id)
  wentStale(tx, [SESSIONS_SHOWN_IN], [me.user_id])
  await record(act, { action: 'session.ended', subject: { type: 'user', id: me.user_id } })
  return { done: true as const }
}

/** Signs the viewer out everywhere but here. */
export async function endMyOtherSessions(act: Act) {
  const { tx, me } = act
  const ended = await endSessions(tx, me.user_id, me.session_id)
  if (ended > 0)
    await record(act, {
      action: 'session.others_ended',
      subject: { type: 'user', id: me.user_id },
      difference: { ended },
    })
  return { ended }
}
