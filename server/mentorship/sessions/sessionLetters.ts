import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../../contract/shapes.ts'
import { iCalendar } from '../../calendars/iCalendar.ts'
import { addresseeOf, peopleAt, waitsUntil } from '../../events/registration/seatLetters.ts'
import { enterpriseIn, letterWriter } from '../../identity/letters.ts'
import { addressOf, type Base } from '../../platform/http/addresses.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { whenWords } from '../../platform/mail/moments.ts'
import { type Process, perProcess } from '../../platform/process.ts'
import { mentorshipLinks } from '../links.ts'
import { isOn } from '../notices.ts'
import { calendarEntry } from './calendarEntry.ts'
import { SESSION_LETTERS, type SessionLetter } from './sessionNotices.ts'
import { peopleOf, sessionsQuestion, zoneOf } from './sessionRow.ts'

const Letter = z.object({
  session_id: Id,
  sequence: z.number().int(),
  kind: z.enum(['session_scheduled', 'session_invited', 'session_changed', 'session_canceled']),
  user_ids: z.array(Id),
})

const lettersOf = perProcess((one) => letterWriter<SessionLetter>(one, 'mentorship'))

/** A mail at once, whatever somebody's frequency: their calendar has to know. Only in their own does it name their address. */
export const sessionLettersJob = (one: Process): Job<z.input<typeof Letter>> => {
  const letters = lettersOf(one)
  const base: Base = one.settings
  return job(SESSION_LETTERS, Letter, async ({ tx }, { session_id, sequence, kind, user_ids }) => {
    if (!(await isOn(tx))) return
    const { rows } = await sessionsQuestion(tx, sql`s.id = ${session_id}::bigint`).execute(tx)
    const session = rows[0]
    // A later change has a letter of its own.
    if (session?.sequence !== sequence) return
    const enterprise = await enterpriseIn(tx)
    const origin = addressOf(enterprise, base)
    const everybody = await peopleAt(tx, [...peopleOf(session), ...user_ids])
    await letters.send(
      tx,
      enterprise,
      kind,
      everybody
        .filter(({ id }) => user_ids.includes(id))
        .map((person) => {
          const addressee = addresseeOf(person)
          const other = session.circle_name ?? everybody.find(({ id }) => id !== person.id)?.name ?? ''
          const entry = calendarEntry(session, { origin, summary: other })
          return {
            ...(kind === 'session_invited' ? {} : waitsUntil(person, session.starts_at)),
            ...addressee,
            path: mentorshipLinks.session(session.id),
            calendar: iCalendar(
              enterprise.display_name,
              [
                {
                  ...entry,
                  // Also for whoever is out of it while it goes on for others.
                  ...(kind === 'session_canceled' ? { status: 'CANCELLED' as const } : {}),
                  organizer: {
                    name: enterprise.display_name,
                    email: enterprise.default_from_email ?? `kindred@${new URL(origin).hostname}`,
                  },
                  attendee: { name: person.name, email: addressee.email },
                },
              ],
              kind === 'session_canceled' ? 'CANCEL' : 'REQUEST',
            ),
            facts: (say, locale) => ({
              other,
              when: whenWords(say, { locale, time_zone: person.time_zone }, zoneOf(session), [
                session.starts_at,
                session.ends_at,
              ]),
            }),
          }
        }),
    )
  })
}
