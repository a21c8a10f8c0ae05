import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../../contract/shapes.ts'
import { iCalendar } from '../../calendars/iCalendar.ts'
import { addresseeOf, peopleAt, waitsUntil } from '../../events/registration/seatLetters.ts'
import { enterpriseIn, letterWriter } from '../../identity/letters.ts'
import type { Tx } from '../../platform/database/db.ts'
import { addressOf, type Base } from '../../platform/http/addresses.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { whenWords } from '../../platform/mail/moments.ts'
import { type Process, perProcess } from '../../platform/process.ts'
import { mentorshipLinks } from '../links.ts'
import { isOn } from '../notices.ts'
import { calendarEntry } from './calendarEntry.ts'
import { SESSION_LETTERS, type SessionLetter, sessionLetters } from './sessionNotices.ts'
import { peopleOf, type SessionRow, sessionsQuestion, zoneOf } from './sessionRow.ts'

const Letter = z.object({
  session_id: Id,
  sequence: z.number().int(),
  kind: z.enum(sessionLetters),
  user_ids: z.array(Id),
  /** When it was for whoever is out of it. */
  known: z.object({ starts_at: z.string(), ends_at: z.string() }).optional(),
})

const isIn = (id: number, session: SessionRow) => peopleOf(session).includes(id)
/** Who of these people is out of a circle: its sessions aren't theirs to open. */
const outOf = async (tx: Tx, circleId: number, people: readonly number[]) =>
  (
    await tx
      .selectFrom('mentorship_circle_people')
      .select('user_id')
      .where('circle_id', '=', circleId)
      .where('user_id', '=', sql<number>`any(${[...people]}::bigint[])`)
      .where('state', '<>', 'in')
      .execute()
  ).map(({ user_id }) => user_id)
/** Where it is now is for those who are in it. */
const nowhere = { conference_url: null, phone_number: null, place: null }

/** Each a set of sentences below `mentorship.mail`; those of circles are their own. */
const lettersOf = perProcess((one) =>
  letterWriter<SessionLetter | `circle_${SessionLetter}`>(one, 'mentorship'),
)

/** A mail at once, whatever somebody's frequency: their calendar has to know. Only in their own does it name their address. */
export const sessionLettersJob = (one: Process): Job<z.input<typeof Letter>> => {
  const letters = lettersOf(one)
  const base: Base = one.settings
  return job(SESSION_LETTERS, Letter, async ({ tx }, { session_id, sequence, kind, user_ids, known }) => {
    if (!(await isOn(tx))) return
    const { rows } = await sessionsQuestion(tx, sql`s.id = ${session_id}::bigint`).execute(tx)
    const [now] = rows
    // A later change has a letter of its own, but for who is out of it.
    if (!now || (kind !== 'session_left' && now.sequence !== sequence)) return
    const session = kind === 'session_left' ? { ...now, ...known, ...nowhere, sequence } : now
    const isOut = kind === 'session_canceled' || kind === 'session_left'
    const readers = user_ids.filter((id) => isIn(id, now) !== (kind === 'session_left'))
    const out = await outOf(tx, now.room_id, readers)
    const enterprise = await enterpriseIn(tx)
    const origin = addressOf(enterprise, base)
    const everybody = await peopleAt(tx, [...peopleOf(session), ...user_ids])
    await letters.send(
      tx,
      enterprise,
      session.circle_name === null ? kind : `circle_${kind}`,
      everybody
        .filter(({ id }) => readers.includes(id))
        .map((person) => {
          const addressee = addresseeOf(person)
          const other = session.circle_name ?? everybody.find(({ id }) => id !== person.id)?.name ?? ''
          const entry = calendarEntry(session, { origin, summary: other })
          return {
            ...(kind === 'session_invited' ? {} : waitsUntil(person, session.starts_at)),
            ...addressee,
            path: out.includes(person.id) ? mentorshipLinks.circles : mentorshipLinks.session(session.id),
            calendar: iCalendar(
              enterprise.display_name,
              [
                {
                  ...entry,
                  ...(isOut ? { status: 'CANCELLED' as const } : {}),
                  organizer: {
                    name: enterprise.display_name,
                    email: enterprise.default_from_email ?? `kindred@${new URL(origin).hostname}`,
                  },
                  attendee: { name: person.name, email: addressee.email },
                },
              ],
              isOut ? 'CANCEL' : 'REQUEST',
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
