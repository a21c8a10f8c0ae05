import { sql } from 'kysely'
import { dayAt, momentAt } from '../../../contract/clocks.ts'
import { daysAfter } from '../../../contract/days.ts'
import type { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import type { WeeklyStretch } from '../../../contract/mentorship/weeklyHours.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { profileOf } from '../profiles/profileRow.ts'
import { mayIn } from '../rooms/roomAbilities.ts'
import { knownRoom, plannersOf } from '../rooms/roomRow.ts'

/** Nobody plans further ahead by the clock of a week. */
const DAYS_AHEAD = 60
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const QUARTER_MS = 900_000

/** From one moment to another. */
export type Span = readonly [from: number, until: number]

const pad = (number: number) => String(number).padStart(2, '0')

/** The moment when the clocks of a place show so many minutes of a day; 1440 is the midnight after it. */
function momentOf(day: string, minutes: number, timeZone: string): number {
  const [shown, rest] = minutes === 1440 ? [daysAfter(day, 1), 0] : [day, minutes]
  return Date.parse(momentAt(shown, `${pad(Math.floor(rest / 60))}:${pad(rest % 60)}`, timeZone) ?? '')
}

/** Weekly hours in a place as moments, between two of them. What a change of clocks leaves out isn't there. */
export function hoursBetween(hours: readonly WeeklyStretch[], timeZone: string, [from, until]: Span): Span[] {
  const spans: Span[] = []
  const last = dayAt(new Date(until), timeZone)
  for (let day = dayAt(new Date(from - DAY_MS), timeZone); day <= last; day = daysAfter(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    for (const stretch of hours) {
      if (stretch.weekday !== weekday) continue
      const begins = Math.max(from, momentOf(day, stretch.from, timeZone))
      const ends = Math.min(until, momentOf(day, stretch.until, timeZone))
      if (ends > begins) spans.push([begins, ends])
    }
  }
  return joined(spans)
}

/** In order, and without seams. */
function joined(spans: readonly Span[]): Span[] {
  const done: [number, number][] = []
  for (const [from, until] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = done.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else done.push([from, until])
  }
  return done
}

const common = (one: readonly Span[], other: readonly Span[]): Span[] =>
  one.flatMap(([a, b]) =>
    other.flatMap(([c, d]): Span[] => {
      const [from, until] = [Math.max(a, c), Math.min(b, d)]
      return until > from ? [[from, until]] : []
    }),
  )

const without = (spans: readonly Span[], busy: readonly Span[]): Span[] =>
  busy.reduce<readonly Span[]>(
    (left, [from, until]) =>
      left.flatMap(([a, b]): Span[] =>
        until <= a || from >= b
          ? [[a, b]]
          : [...(from > a ? [[a, from] as const] : []), ...(until < b ? [[until, b] as const] : [])],
      ),
    spans,
  ) as Span[]

/** Times of whole hours within what is free: from its beginning, at a quarter of an hour, and every hour after that. */
export function startsIn(free: readonly Span[], hours: number, most: number): Span[] {
  const found: Span[] = []
  for (const [from, until] of free)
    for (
      let at = Math.ceil(from / QUARTER_MS) * QUARTER_MS;
      at + hours * HOUR_MS <= until && found.length < most;
      at += HOUR_MS
    )
      found.push([at, at + hours * HOUR_MS])
  return found
}

/** When people have something else: sessions they accepted, and events they are registered for. What it is stays unsaid. */
const busyQuestion = ({ db }: Reading, people: readonly number[], [from, until]: Span) => {
  const e = sql`${db.enterpriseId}::bigint`
  const who = sql`any(${[...people]}::bigint[])`
  const [begin, end] = [new Date(from).toISOString(), new Date(until).toISOString()]
  return sql<{ starts_at: string; ends_at: string }>`
    select s.starts_at, s.ends_at from mentorship_session_participants p
    join mentorship_sessions s on s.enterprise_id = ${e} and s.id = p.session_id and s.state = 'scheduled'
    where p.enterprise_id = ${e} and p.user_id = ${who} and p.invitation = 'accepted'
      and s.starts_at < ${end}::timestamptz and s.ends_at > ${begin}::timestamptz
    union all
    select v.starts_at, v.ends_at from event_registrations r
    join events v on v.enterprise_id = ${e} and v.id = r.event_id and v.state = 'approved'
    where r.enterprise_id = ${e} and r.user_id = ${who} and r.state = 'registered'
      and v.starts_at < ${end}::timestamptz and v.ends_at > ${begin}::timestamptz`
}

/** Only for who may plan a session, and until the end: afterwards, when somebody has time is no business of the others. */
export async function freeTimes(
  act: Reading,
  id: number,
  { hours, from, most }: Hears<typeof mentorshipSessions.freeTimes, 'query'>,
): Promise<Answers<typeof mentorshipSessions.freeTimes>> {
  const { db, me, now } = act
  const room = await knownRoom(act, id)
  mayIn('schedule', me, room)
  const people = plannersOf(room)
  const begins = Math.max(now.getTime(), from === undefined ? 0 : Date.parse(from))
  const span: Span = [begins, begins + DAYS_AHEAD * DAY_MS]
  const profiles = await Promise.all(people.map((person) => profileOf(db, person)))
  const lacking = people.filter((_person, at) => (profiles[at]?.hours ?? []).length === 0)
  const face = await facesOf(db, lacking)
  const without_hours = lacking.flatMap((person) => face(person) ?? [])
  if (lacking.length > 0) return { items: [], without_hours }
  const all = profiles.map((profile) => (profile ? hoursBetween(profile.hours, profile.time_zone, span) : []))
  const { rows } = await busyQuestion(act, people, span).execute(db)
  const busy = rows.map((row): Span => [Date.parse(row.starts_at), Date.parse(row.ends_at)])
  const found = startsIn(without(all.reduce(common), busy), hours, most)
  return {
    items: found.map(([starts, ends]) => ({
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(ends).toISOString(),
    })),
    without_hours,
  }
}
