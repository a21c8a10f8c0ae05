import { type RawBuilder, sql } from 'kysely'
import type { Acting } from '../notices.ts'
import { sessionsChanged } from '../stale.ts'
import { unplanSession } from './sessionDues.ts'
import { tellOfSession, writeLater } from './sessionNotices.ts'
import { peopleOf, type SessionRow, sessionsQuestion } from './sessionRow.ts'

/** Cancels scheduled sessions `s` that fit: everybody hears of it at once, and their calendars with them. */
export async function cancelSessions(
  act: Acting & { now: Date },
  which: RawBuilder<unknown>,
  reason: string | null = null,
): Promise<SessionRow[]> {
  const { tx, me, now } = act
  const { rows } = await sessionsQuestion(
    tx,
    sql`s.state = 'scheduled' and ${which} order by s.id for update of s`,
  ).execute(tx)
  for (const session of rows) {
    const sequence = session.sequence + 1
    await tx
      .updateTable('mentorship_sessions')
      .set({
        state: 'canceled',
        canceled_at: now.toISOString(),
        canceled_by: me?.user_id ?? null,
        cancel_reason: reason,
        sequence,
        changed_at: now.toISOString(),
        version: sql`version + 1`,
      })
      .where('id', '=', session.id)
      .execute()
    await unplanSession(tx, session.id)
    const people = peopleOf(session)
    await writeLater(tx, { ...session, sequence }, 'session_canceled', people)
    await tellOfSession(act, session, 'mentorship.session_canceled', {
      users: people.filter((id) => id !== me?.user_id),
      mailed: true,
    })
    sessionsChanged(tx, people)
  }
  return rows
}
