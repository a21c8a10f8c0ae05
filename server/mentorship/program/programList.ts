import { sql } from 'kysely'
import type { mentorshipPrograms, ProgramLine } from '../../../contract/mentorship/programs.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Reading } from '../../platform/act.ts'
import { together, written } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { mentorshipPolicy } from '../policy.ts'
import { programAbilities } from './programAbilities.ts'
import { segmentsOf } from './programAudience.ts'
import { managedProgram, type ProgramRow, programsQuestion, unmatchedQuestion } from './programRow.ts'

const lineOf = (act: Pick<Reading, 'me'>, row: ProgramRow): ProgramLine => {
  const { id, name, state, match_by, type, enrols_from, enrols_until, runs_from, runs_until } = row
  const { archived_at, capacity, mentors, mentees, participants, pairs } = row
  return {
    id,
    name,
    state,
    match_by,
    type,
    enrols_from,
    enrols_until,
    runs_from,
    runs_until,
    archived_at,
    capacity,
    mentors,
    mentees,
    participants,
    pairs,
    can: programAbilities(act.me, row),
  }
}

const sortedBy = {
  name: sql`name collate "und-x-icu"`,
  enrols_from: sql`enrols_from`,
  runs_from: sql`runs_from`,
  participants: sql`participants`,
  pairs: sql`pairs`,
}

export async function listPrograms(
  act: Reading,
  query: Hears<typeof mentorshipPrograms.list, 'query'>,
): Promise<Answers<typeof mentorshipPrograms.list>> {
  const { db, me } = act
  authorize(me, mentorshipPolicy.programs)
  const { page, page_size, search, state, sort_by } = query
  const direction = sql.raw(query.sort_direction ?? (sort_by === 'name' ? 'asc' : 'desc'))
  const which = sql`(g.archived_at is not null) = ${state === 'archived'}
    ${state && state !== 'archived' ? sql`and g.state = ${state}` : sql``}
    and ${contains('g.name', search)}`
  const [rows, [counted]] = await together(
    db,
    written<ProgramRow>(
      db,
      sql`select * from (${programsQuestion(db, which)}) t
        order by ${sortedBy[sort_by]} ${direction}, id ${direction} limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(
      db,
      sql`select count(*)::int as count from mentorship_programs g
        where g.enterprise_id = ${db.enterpriseId}::bigint and ${which}`,
    ),
  )
  return {
    items: rows.map((row) => lineOf(act, row)),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact',
  }
}

export async function showProgram(
  act: Reading,
  id: number,
): Promise<Answers<typeof mentorshipPrograms.show>> {
  const { db } = act
  const row = await managedProgram(act, id)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (${unmatchedQuestion(db, sql`${id}::bigint`)}) u`.execute(db)
  const { description, audience, rules, version } = row
  return {
    ...lineOf(act, row),
    description,
    audience,
    ...(await segmentsOf(act, id)),
    rules,
    waiting: rows[0]?.count ?? 0,
    version,
    can: programAbilities(act.me, row),
  }
}
