import { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import { inviteIntoCircle, joinCircle } from '../../mentorship/circles/circlePeople.ts'
import { createCircle, endCircle } from '../../mentorship/circles/circles.ts'
import { writeSharedNotes } from '../../mentorship/rooms/notes.ts'
import { acceptSession, createSession, giveFeedback } from '../../mentorship/sessions/sessions.ts'
import type { PersonIndex } from '../larkspur/types.ts'
import type { Lived } from './lived.ts'
import { daysAgo, forgetPast, isHere } from './mentorship.ts'
import type { CircleLife } from './mentorshipTypes.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Circles are started, people are invited, meet, and end one, by the product’s verbs. */
export async function addCircles(lived: Lived) {
  for (const circle of lived.life.mentorship?.circles ?? []) await addCircle(lived, circle)
  await forgetPast(lived)
}

async function addCircle(lived: Lived, life: CircleLife) {
  const { mentors, days, asks = [], invites = [], shared, sessions = [], ended } = life
  const mentees: PersonIndex[] = []
  for (const one of life.mentees) if (await isHere(lived, one)) mentees.push(one)
  const [first = 0, ...others] = mentors
  const topics = await lived.tx
    .selectFrom('mentoring_topics')
    .select('id as topic_id')
    .where('side', '=', 'mentor')
    .where('name', 'in', [...life.topics])
    .execute()
  const body = mentorshipCircles.create.body.parse({
    name: life.name,
    about: life.about,
    mentoring_topic_ids: topics.map(({ topic_id }) => topic_id),
    joining: life.joining,
    places: life.places,
    planned_until: dayIn(life.until),
  })
  const { id } = await daysAgo(lived, first, days, (act) => createCircle(act, body))
  const invite = (one: PersonIndex, side: 'mentor' | 'mentee', ago: number) =>
    daysAgo(lived, first, ago, (act) => inviteIntoCircle(act, id, { user_id: lived.person(one), side }))
  const join = (one: PersonIndex, ago: number, note: string | null = null) =>
    daysAgo(lived, one, ago, (act) => joinCircle(act, id, { note }))
  for (const [people, side] of [
    [others, 'mentor'],
    [mentees, 'mentee'],
  ] as const)
    for (const [at, one] of people.entries()) {
      await invite(one, side, days - 1)
      await join(one, days - 2 - at)
    }
  for (const session of sessions)
    await addSession(lived, { id, host: first, guests: [...others, ...mentees] }, session)
  for (const [one, note] of asks) await join(one, 2, note)
  for (const one of invites) await invite(one, 'mentee', 1)
  if (shared)
    await daysAgo(lived, first, Math.max(5, ended ?? 0), (act) =>
      writeSharedNotes(act, id, { text: shared, version: 0 }),
    )
  if (ended !== undefined) await daysAgo(lived, first, ended, (act) => endCircle(act, id))
}

/** Most come; one of the guests hasn’t answered to what is ahead. */
async function addSession(
  lived: Lived,
  { id, host, guests }: { id: number; host: PersonIndex; guests: readonly PersonIndex[] },
  [days, hour]: readonly [days: number, hour: number],
) {
  const starts = Math.floor((Date.now() + days * DAY_MS) / DAY_MS) * DAY_MS + hour * HOUR_MS
  const body = mentorshipSessions.create.body.parse({
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + HOUR_MS).toISOString(),
    format: 'video',
    conference_url: `https://meet.larkspur.test/circle-${id}`,
  })
  const planned = Math.max(0.2, 3 - days)
  const session = await daysAgo(lived, host, planned, (act) => createSession(act, id, body))
  const isOver = days < 0
  const coming = isOver ? guests : guests.slice(1)
  if (isOver)
    await lived.tx
      .updateTable('mentorship_session_participants')
      .set({ invitation: 'accepted' })
      .where('session_id', '=', session.id)
      .execute()
  else for (const one of coming) await daysAgo(lived, one, 0.1, (act) => acceptSession(act, session.id))
  if (isOver)
    for (const [at, one] of coming.entries())
      await daysAgo(lived, one, Math.max(0, planned - 4), (act) =>
        giveFeedback(act, session.id, { rating: 4 + (at % 2), words: null }),
      )
}
