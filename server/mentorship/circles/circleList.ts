import { sql } from 'kysely'
import type { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import type { CirclePersonState, MentorshipSide } from '../../../contract/mentorship/states.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { together, written } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { countedUpTo, mostCounted, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { markNames } from '../chosen.ts'
import { allowsIn } from '../rooms/roomAbilities.ts'
import { knownRoom } from '../rooms/roomRow.ts'
import { circleAbilities, isFull } from './circleAbilities.ts'
import {
  bestFirst,
  type CircleRow,
  circlesFrom,
  circlesQuestion,
  isKnown,
  isMine,
  knownCircle,
} from './circleRow.ts'

type Line = Answers<typeof mentorshipCircles.list>['items'][number]
type Shown = Answers<typeof mentorshipCircles.show>

async function circleLines({ db }: Reading, rows: readonly CircleRow[]): Promise<Line[]> {
  if (rows.length === 0) return []
  const face = await facesOf(
    db,
    rows.flatMap(({ mentor_ids }) => mentor_ids),
  )
  const names = await markNames(db, { topics: rows.flatMap(({ topic_ids }) => topic_ids), types: [] })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    about: row.about,
    topics: names.topics(row.topic_ids),
    mentors: row.mentor_ids.flatMap((id) => face(id) ?? []),
    joining: row.joining,
    places: row.places,
    free_places: Math.max(0, row.places - row.mentee_count),
    state: row.state,
    since: row.created_at,
    planned_until: row.planned_until,
    ended_at: row.ended_at,
    mine: row.side && row.standing ? { side: row.side, state: row.standing } : null,
    next_session_at: row.next_session_at,
  }))
}

export async function listCircles(
  act: Reading,
  {
    mine,
    state,
    search,
    mentoring_topic_id,
    joining,
    page,
    page_size,
  }: Hears<typeof mentorshipCircles.list, 'query'>,
): Promise<Answers<typeof mentorshipCircles.list>> {
  const { db } = act
  const parts = [mine ? isMine : isKnown, sql`c.state = ${state}`, contains('c.name', search)]
  if (mentoring_topic_id !== undefined) parts.push(sql`${mentoring_topic_id}::bigint = any(c.topic_ids)`)
  if (joining !== undefined) parts.push(sql`c.joining = ${joining}`)
  const which = sql.join(parts, sql` and `)
  const most = mostCounted(db)
  const [rows, [counted]] = await together(
    db,
    written<CircleRow>(
      db,
      sql`${circlesQuestion(act, which)} order by ${bestFirst(act)} limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(
      db,
      sql`select ${countedUpTo(db)} as count from (select 1 ${circlesFrom(act)} and ${which}
        ${most === null ? sql`` : sql`limit ${most}`}) c`,
    ),
  )
  return { items: await circleLines(act, rows), page, page_size, ...totalOf(counted?.count ?? 0) }
}

interface PersonRow {
  user_id: number
  side: MentorshipSide
  state: CirclePersonState
  note: string | null
  since: string
}

/** Its people know each other; who asked or is invited is for its mentors, and others see whom they would join. */
const peopleSeen = ({ side, standing }: CircleRow) =>
  standing !== 'in'
    ? sql`p.state = 'in' and p.side = 'mentor'`
    : side === 'mentor'
      ? sql`p.state in ('in', 'asked', 'invited')`
      : sql`p.state = 'in'`

async function peopleOf(act: Reading, circle: CircleRow): Promise<Shown['people']> {
  const { db, me } = act
  const { rows } =
    await sql<PersonRow>`select p.user_id, p.side, p.state, p.note, p.since from mentorship_circle_people p
    where p.enterprise_id = ${db.enterpriseId}::bigint and p.circle_id = ${circle.id}::bigint and ${peopleSeen(circle)}
    order by p.side desc, p.since, p.user_id`.execute(db)
  const face = await facesOf(
    db,
    rows.map(({ user_id }) => user_id),
  )
  const mentors = circleAbilities(circle).invite
  return rows.flatMap(({ user_id, side, state, note, since }) => {
    const person = face(user_id)
    return person
      ? [
          {
            person,
            side,
            state,
            note,
            since,
            can: {
              admit: mentors && state === 'asked' && !isFull(circle),
              remove: mentors && user_id !== me.user_id && (side === 'mentee' || state !== 'in'),
            },
          },
        ]
      : []
  })
}

export async function showCircle(act: Reading, id: number): Promise<Shown> {
  const { me } = act
  const row = await knownCircle(act, id)
  const [line] = await circleLines(act, [row])
  if (!line) throw missing()
  const room = row.standing === 'in' ? await knownRoom(act, id) : undefined
  return {
    ...line,
    people: await peopleOf(act, row),
    version: row.version,
    can: {
      ...circleAbilities(row),
      write: room !== undefined && allowsIn('write', me, room),
      schedule: room !== undefined && allowsIn('schedule', me, room),
      // Also afterwards: whoever was taken out may have the most to say.
      report: row.was_in,
    },
  }
}
