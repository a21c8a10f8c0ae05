import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  EndingsFilter,
  MentorshipEnding,
  mentorshipEndings,
} from '../../../contract/mentorship/endings.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { together, written } from '../../platform/database/db.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { countedUpTo, mostCounted, totalOf } from '../../platform/database/totals.ts'
import { personBehind } from '../../platform/http/look.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { throughGate } from '../../platform/rights/privacyGate.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { pairLines } from '../pairs/pairList.ts'
import { type PairRow, pairsQuestion, sideOf } from '../pairs/pairRow.ts'
import { mentorshipPolicy } from '../policy.ts'
import { feedbackQuestion } from './feedback.ts'

type Filter = z.output<typeof EndingsFilter>

/** Before the day until which the two of `m` had planned it. */
const isEarly = sql<boolean>`(m.ended_at::date < m.planned_until)`
/** Nobody ended it: it ended because one of the two left the company. */
const isByLeaving = sql<boolean>`(m.ended_by is null)`

/** Mentorships `m` that aren't the reader's own, in a look neither those of whom they look as. */
const isOfOthers = (me: Viewer) =>
  sql<boolean>`(not array[m.mentor_id, m.mentee_id] && ${[me.user_id, personBehind(me)]}::bigint[])`

/** Mentorships `m` that ended, never one of the reader or of whom they look as. */
function which({ db, me }: Reading, { search, program_id, because, ended, reason }: Filter) {
  const e = sql`${db.enterpriseId}::bigint`
  const parts: RawBuilder<unknown>[] = [sql`m.state = 'ended' and ${isOfOthers(me)}`]
  if (program_id !== undefined) parts.push(sql`m.program_id = ${program_id}::bigint`)
  if (because !== undefined) parts.push(sql`${isByLeaving} = ${because === 'left'}`)
  if (ended !== undefined) parts.push(sql`${isEarly} = ${ended === 'early'}`)
  if (reason !== undefined) parts.push(sql`(m.end_reason is not null) = ${reason === 'given'}`)
  if (search)
    parts.push(sql`exists (select from users u where u.enterprise_id = ${e} and u.id in (m.mentor_id, m.mentee_id)
      and ${isCalled('u', search)})`)
  return sql.join(parts, sql` and `)
}

const sorts = (act: Reading) => {
  const e = sql`${act.db.enterpriseId}::bigint`
  return {
    ended_at: sql`m.ended_at`,
    since: sql`m.since`,
    mentor: sql`(select u.name from users u where u.enterprise_id = ${e} and u.id = m.mentor_id) collate "und-x-icu"`,
    program: sql`g.name collate "und-x-icu"`,
  }
}

async function shown(act: Reading, rows: readonly PairRow[]): Promise<MentorshipEnding[]> {
  const lines = await pairLines(act, rows)
  const told = (row: PairRow) => (row.end_reason === null ? null : row.ended_by)
  const face = await facesOf(act.db, rows.map(told))
  return rows.flatMap((row) => {
    const mentorship = lines.get(row.id)
    const by = told(row)
    return mentorship
      ? [
          {
            mentorship,
            planned_until: row.planned_until,
            early: (row.ended_at ?? '').slice(0, 10) < row.planned_until,
            because: row.ended_by === null ? ('left' as const) : ('two' as const),
            ended_by: face(by),
            side: by === null ? null : sideOf(by, row),
            reason: row.end_reason,
          },
        ]
      : []
  })
}

export async function listEndings(
  act: Reading,
  query: Hears<typeof mentorshipEndings.list, 'query'>,
): Promise<Answers<typeof mentorshipEndings.list>> {
  const { db, me } = act
  authorize(me, mentorshipPolicy.programs)
  const { page, page_size, sort_by } = query
  const named = sort_by === 'mentor' || sort_by === 'program'
  const direction = sql.raw(query.sort_direction ?? (named ? 'asc' : 'desc'))
  const found = which(act, query)
  const most = mostCounted(db)
  const [rows, [counted]] = await together(
    db,
    written<PairRow>(
      db,
      sql`${pairsQuestion(db, found)} order by ${sorts(act)[sort_by]} ${direction} nulls last, m.id ${direction}
        limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(
      db,
      sql`select ${countedUpTo(db)} as count from (select 1 from mentorships m where m.enterprise_id = ${db.enterpriseId}::bigint
        and ${found} ${most === null ? sql`` : sql`limit ${most}`}) c`,
    ),
  )
  return { items: await shown(act, rows), page, page_size, ...totalOf(counted?.count ?? 0) }
}

/** The next ones by their ids, for a file. */
export async function endingsAfter(
  act: Reading,
  filter: Filter,
  after: number,
  limit: number,
): Promise<MentorshipEnding[]> {
  const { rows } = await sql<PairRow>`${pairsQuestion(
    act.db,
    sql`${which(act, filter)} and m.id > ${after}::bigint`,
  )} order by m.id limit ${limit}`.execute(act.db)
  return shown(act, rows)
}

interface Figures {
  ended: number
  early: number
  left_count: number
  goal_people: number
  goals: number
  goals_reached: number
  givers: number
  average: number | null
  privacy_k: number
}

/**
 * What was reached and how sessions were rated is the two’s: it is told of as many people as the privacy gate asks for, or
 * not at all. Whoever is mentor of one and mentee of another is one person.
 */
export async function showEndingFigures(
  act: Reading,
  filter: Hears<typeof mentorshipEndings.figures, 'query'>,
): Promise<Answers<typeof mentorshipEndings.figures>> {
  const { db, me } = act
  authorize(me, mentorshipPolicy.programs)
  const e = sql`${db.enterpriseId}::bigint`
  const ended = sql`(select m.* from mentorships m where m.enterprise_id = ${e} and ${which(act, filter)})`
  const { rows } = await sql<Figures>`select c.*, a.*, f.*, x.privacy_k
    from enterprises x,
      (select count(*)::int as ended, count(*) filter (where ${isEarly})::int as early,
        count(*) filter (where ${isByLeaving})::int as left_count from ${ended} m) c,
      (select count(distinct x.user_id)::int as goal_people, count(distinct g.id)::int as goals,
        count(distinct g.id) filter (where g.reached_at is not null)::int as goals_reached
        from mentorship_goals g join ${ended} m on m.id = g.mentorship_id
        cross join lateral (values (m.mentor_id), (m.mentee_id)) as x(user_id) where g.enterprise_id = ${e}) a,
      (${feedbackQuestion(act, which(act, filter))}) f
    where x.id = ${e}`.execute(db)
  const figures = rows[0]
  const k = figures?.privacy_k ?? 0
  const people = throughGate(figures?.goal_people ?? 0, k, false)
  const given = throughGate(figures?.givers ?? 0, k, false)
  const share = Math.round((100 * (figures?.goals_reached ?? 0)) / Math.max(1, figures?.goals ?? 0))
  return {
    ended: figures?.ended ?? 0,
    early: figures?.early ?? 0,
    left: figures?.left_count ?? 0,
    goals: { people, reached_percent: people.is === 'fewer_than' ? null : share },
    feedback: { given, average: given.is === 'fewer_than' ? null : (figures?.average ?? null) },
  }
}
