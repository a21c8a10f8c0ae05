import { sql } from 'kysely'
import type { mentorships } from '../../../contract/mentorship/mentorships.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { together, written } from '../../platform/database/db.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { countedUpTo, mostCounted, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { markNames } from '../chosen.ts'
import { mentorshipPolicy } from '../policy.ts'
import { allowsIn } from '../rooms/roomAbilities.ts'
import { pairAbilities } from './pairAbilities.ts'
import { knownPair, type PairRow, pairsQuestion, roomOf, sideOf } from './pairRow.ts'

type Line = Answers<typeof mentorships.list>['items'][number]
type Shown = Answers<typeof mentorships.show>

interface Progress {
  id: number
  goals: number
  goals_reached: number
  sessions_held: number
  next_session_at: string | null
  last_session_at: string | null
}

const progressQuestion = ({ db }: Reading, ids: readonly number[]) => {
  const e = sql`${db.enterpriseId}::bigint`
  const ofPair = sql`s.enterprise_id = ${e} and s.room_id = i.id and s.state = 'scheduled'`
  return sql<Progress>`select i.id,
      (select count(*)::int from mentorship_goals g where g.enterprise_id = ${e} and g.mentorship_id = i.id) as goals,
      (select count(*)::int from mentorship_goals g where g.enterprise_id = ${e} and g.mentorship_id = i.id
        and g.reached_at is not null) as goals_reached,
      (select count(*)::int from mentorship_sessions s where ${ofPair} and s.ends_at <= now()) as sessions_held,
      (select min(s.starts_at) from mentorship_sessions s where ${ofPair} and s.ends_at > now()) as next_session_at,
      (select max(s.starts_at) from mentorship_sessions s where ${ofPair} and s.ends_at <= now()) as last_session_at
    from unnest(${[...ids]}::bigint[]) as i(id)`
}

/** Pairs as lines; what the two do, and about what they found each other, is told only to them. */
export async function pairLines(act: Reading, rows: readonly PairRow[]): Promise<Map<number, Line>> {
  const { db, me } = act
  if (rows.length === 0) return new Map()
  const own = rows.filter((row) => sideOf(me.user_id, row) !== null).map(({ id }) => id)
  const [progress] = await together(
    db,
    own.length > 0 ? written<Progress>(db, progressQuestion(act, own)) : undefined,
  )
  const face = await facesOf(
    db,
    rows.flatMap(({ mentor_id, mentee_id }) => [mentor_id, mentee_id]),
  )
  const names = await markNames(db, {
    topics: rows.flatMap(({ topic_ids }) => topic_ids),
    types: rows.flatMap(({ type_id }) => type_id ?? []),
  })
  return new Map(
    rows.flatMap((row): [number, Line][] => {
      const [mentor, mentee] = [face(row.mentor_id), face(row.mentee_id)]
      if (!mentor || !mentee) return []
      const { id: _id, ...done } = progress.find(({ id }) => id === row.id) ?? { id: 0 }
      const side = sideOf(me.user_id, row)
      const shared = side !== null
      return [
        [
          row.id,
          {
            id: row.id,
            mentor,
            mentee,
            side,
            state: row.state,
            type: shared ? (names.types(row.type_id === null ? [] : [row.type_id])[0] ?? null) : null,
            topics: shared ? names.topics(row.topic_ids) : [],
            since: row.since,
            program: row.program_id === null ? null : { id: row.program_id, name: row.program_name ?? '' },
            ended_at: row.ended_at,
            progress: 'goals' in done ? done : null,
          },
        ],
      ]
    }),
  )
}

export async function listPairs(
  act: Reading,
  { user_id, everybody, side, state, search, page, page_size }: Hears<typeof mentorships.list, 'query'>,
): Promise<Answers<typeof mentorships.list>> {
  const { db, me } = act
  const e = sql`${db.enterpriseId}::bigint`
  const person = user_id ?? me.user_id
  if (everybody) authorize(me, mentorshipPolicy.programs)
  else authorize(me, mentorshipPolicy.view_mentors, { id: person })
  const mine = sql`${person}::bigint`
  const whose = everybody
    ? sql`true`
    : side === 'mentor'
      ? sql`m.mentor_id = ${mine}`
      : side === 'mentee'
        ? sql`m.mentee_id = ${mine}`
        : sql`${mine} in (m.mentor_id, m.mentee_id)`
  const named = search
    ? sql`and exists (select from users u where u.enterprise_id = ${e} and u.id in (m.mentor_id, m.mentee_id)
        and ${isCalled('u', search)})`
    : sql``
  const which = sql`${whose} ${state ? sql`and m.state = ${state}` : sql``} ${named}`
  const most = mostCounted(db)
  const [rows, [counted]] = await together(
    db,
    written<PairRow>(
      db,
      sql`${pairsQuestion(db, which)} order by (m.state = 'ended'), m.since desc, m.id desc
        limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(
      db,
      sql`select ${countedUpTo(db)} as count from (select 1 from mentorships m where m.enterprise_id = ${e} and ${which}
        ${most === null ? sql`` : sql`limit ${most}`}) c`,
    ),
  )
  const lines = await pairLines(act, rows)
  return {
    items: rows.flatMap(({ id }) => lines.get(id) ?? []),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

interface StepRow {
  goal_id: number
  title: string
  reached: boolean
  version: number
  step_id: number | null
  step_title: string | null
  done: boolean
}

const goalsQuestion = ({ db }: Reading, id: number) => sql<StepRow>`
  select g.id as goal_id, g.title, g.reached_at is not null as reached, g.version, s.id as step_id, s.title as step_title,
    s.done_at is not null as done
  from mentorship_goals g
  left join mentorship_steps s on s.enterprise_id = ${db.enterpriseId}::bigint and s.goal_id = g.id
  where g.enterprise_id = ${db.enterpriseId}::bigint and g.mentorship_id = ${id}::bigint
  order by g.position, g.id, s.position, s.id`

export async function showPair(act: Reading, id: number): Promise<Shown> {
  const { db, me } = act
  const row = await knownPair(act, id)
  const line = (await pairLines(act, [row])).get(id)
  const [steps, reviews, zones] = await together(
    db,
    written<StepRow>(db, goalsQuestion(act, id)),
    db
      .selectFrom('mentorship_reviews')
      .select(['kind', 'user_id', 'reached', 'written_at'])
      .where('mentorship_id', '=', id)
      .orderBy('written_at')
      .orderBy('user_id'),
    db.selectFrom('users').select(['id', 'time_zone']).where('id', 'in', [row.mentor_id, row.mentee_id]),
  )
  const face = await facesOf(db, [...reviews.map(({ user_id }) => user_id), row.ended_by])
  if (!line) throw missing()
  const zoneOf = (person: number) => zones.find((one) => one.id === person)?.time_zone ?? 'UTC'
  return {
    ...line,
    planned_until: row.planned_until,
    midpoint_on: row.midpoint_on,
    time_zones: { mentor: zoneOf(row.mentor_id), mentee: zoneOf(row.mentee_id) },
    goals: [...Map.groupBy(steps, ({ goal_id }) => goal_id)].map(([goal_id, some]) => ({
      id: goal_id,
      title: some[0]?.title ?? '',
      reached: some[0]?.reached ?? false,
      version: some[0]?.version ?? 1,
      steps: some.flatMap(({ step_id, step_title, done }) =>
        step_id === null ? [] : [{ id: step_id, title: step_title ?? '', done }],
      ),
    })),
    reviews: reviews.flatMap(({ kind, user_id, reached, written_at }) => {
      const by = face(user_id)
      return by ? [{ kind: kind as 'midpoint' | 'end', by, reached, written_at }] : []
    }),
    ended_by: face(row.ended_by),
    version: row.version,
    can: {
      ...pairAbilities(me, row),
      schedule: allowsIn('schedule', me, roomOf(row)),
      report: sideOf(me.user_id, row) !== null,
    },
  }
}
