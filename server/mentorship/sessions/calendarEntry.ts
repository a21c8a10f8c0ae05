import type { FastifyReply } from 'fastify'
import { type CalendarEvent, iCalendar } from '../../calendars/iCalendar.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { comingTo, knownSession, peopleOf, type SessionRow, zoneOf } from './sessionRow.ts'

/** Where the two meet, in one line. */
const whereOf = ({ conference_url, phone_number, place }: SessionRow) =>
  place ?? conference_url ?? phone_number ?? ''

/** The same entry each time, and newer with each change. It names the other person or the circle, and no notes. */
export const calendarEntry = (
  session: SessionRow,
  { origin, summary }: { origin: string; summary: string },
): CalendarEvent => ({
  uid: `mentorship-session-${session.id}@${new URL(origin).host}`,
  starts_at: session.starts_at,
  ends_at: session.ends_at,
  time_zone: zoneOf(session),
  changed_at: session.changed_at,
  sequence: session.sequence,
  status:
    session.state === 'canceled' ? 'CANCELLED' : comingTo(session).length > 1 ? 'CONFIRMED' : 'TENTATIVE',
  summary,
  description: [session.conference_url, session.phone_number].filter(Boolean).join('\n'),
  location: whereOf(session),
  url: `${origin}/mentorship/sessions/${session.id}`,
})

/** One session, for whichever calendar somebody keeps. */
export async function sendSessionFile(act: Reading, id: number, origin: string, reply: FastifyReply) {
  const session = await knownSession(act, id)
  const face = await facesOf(act.db, peopleOf(session))
  const other = peopleOf(session).find((one) => one !== act.me.user_id) ?? null
  const entry = calendarEntry(session, { origin, summary: session.circle_name ?? face(other)?.name ?? '' })
  await reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="session-${id}.ics"`)
    .header('cache-control', 'private, no-store')
    .send(iCalendar(entry.summary, [entry]))
}
