import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { type Due, plan, unplan } from '../../platform/jobs/timed.ts'
import { sessionHeld } from '../facts.ts'
import { mentorshipLinks } from '../links.ts'
import { isOn, tell } from '../notices.ts'
import { tellOfSession } from './sessionNotices.ts'
import { comingTo, type SessionRow, sessionsQuestion } from './sessionRow.ts'

const REMIND = 'mentorship.session_reminder'
const FEEDBACK = 'mentorship.session_feedback'
/** Minutes before a session: a day, and a quarter of an hour, as for events. */
const BEFORE = [1440, 15] as const
const MINUTE_MS = 60_000

/** When a session is spoken of follows from its time; whoever moves it calls this again. */
export async function planSession(
  tx: Tx,
  { id, starts_at, ends_at }: Pick<SessionRow, 'id' | 'starts_at' | 'ends_at'>,
  now: Date,
) {
  await unplanSession(tx, id)
  for (const minutes of BEFORE) {
    const at = Date.parse(starts_at) - minutes * MINUTE_MS
    if (at > now.getTime()) await plan(tx, REMIND, `${id}:${minutes}`, new Date(at).toISOString())
  }
  await plan(tx, FEEDBACK, String(id), ends_at)
}

export async function unplanSession(tx: Tx, id: number) {
  await unplan(tx, REMIND, ...BEFORE.map((minutes) => `${id}:${minutes}`))
  await unplan(tx, FEEDBACK, String(id))
}

const scheduled = async (tx: Tx, id: number) =>
  (await sessionsQuestion(tx, sql`s.id = ${id}::bigint and s.state = 'scheduled'`).execute(tx)).rows[0]

/** Whoever comes, with the host; for the host somebody else who comes. */
const whoComes = ({ participants, host_id }: SessionRow, said = ['accepted', 'pending', 'proposed']) => {
  const coming = participants.filter(({ invitation }) => said.includes(invitation))
  return coming.map(({ user_id }) => ({
    user_id,
    with: user_id === host_id ? (coming.find((one) => one.user_id !== host_id)?.user_id ?? null) : host_id,
  }))
}

/** After hours of standing still both may be due: then the nearer speaks for both, and of what has begun nobody speaks. */
export const sessionReminderDue: Due = {
  kind: REMIND,
  happen: async (tx, subject, now) => {
    if (!(await isOn(tx))) return
    const [id = 0, minutes = 0] = subject.split(':').map(Number)
    const session = await scheduled(tx, id)
    if (session?.time !== 'upcoming') return
    const isDue = (before: number) => Date.parse(session.starts_at) - before * MINUTE_MS <= now.getTime()
    if (!isDue(minutes) || BEFORE.some((nearer) => nearer < minutes && isDue(nearer))) return
    for (const one of whoComes(session))
      await tellOfSession(
        { tx, me: one.with === null ? undefined : { user_id: one.with } },
        session,
        'mentorship.session_reminder',
        { users: [one.user_id] },
      )
  },
}

/** A session is over: who had agreed to come is asked how it was. */
export const sessionFeedbackDue: Due = {
  kind: FEEDBACK,
  happen: async (tx, subject) => {
    if (!(await isOn(tx))) return
    const session = await scheduled(tx, Number(subject))
    if (!session || comingTo(session).length < 2) return
    await sessionHeld(tx, session.id, comingTo(session))
    for (const one of whoComes(session, ['accepted']))
      await tell({ tx, me: one.with === null ? undefined : { user_id: one.with } }, [one.user_id], {
        kind: 'mentorship.session_feedback',
        link: mentorshipLinks.feedback(session.id),
      })
  },
}
