import { type RawBuilder, sql } from 'kysely'
import type { MatchRules } from '../../../contract/mentorship/matchRules.ts'
import type { MatchKind, ProgramState } from '../../../contract/mentorship/states.ts'
import type { Reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { todayHere } from '../../platform/database/today.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { mentorshipPolicy } from '../policy.ts'

export interface ProgramRow {
  id: number
  name: string
  description: string | null
  state: ProgramState
  match_by: MatchKind
  mentoring_type_id: number | null
  type: { id: number; name: string; reverse: boolean } | null
  audience: 'any' | 'all'
  enrols_from: string
  enrols_until: string
  runs_from: string
  runs_until: string
  capacity: number | null
  rules: MatchRules
  archived_at: string | null
  version: number
  participants: number
  mentors: number
  mentees: number
  pairs: number
  /** Today is one of the days on which people enrol. */
  in_enrolment: boolean
}

/** Programs `g`. */
export const programsQuestion = (db: Db, where: RawBuilder<unknown>) => {
  const e = sql`${db.enterpriseId}::bigint`
  return sql<ProgramRow>`select g.id, g.name, g.description, g.state, g.match_by, g.mentoring_type_id,
      (select jsonb_build_object('id', y.id, 'name', y.name, 'reverse', y.reverse) from mentoring_types y
        where y.enterprise_id = ${e} and y.id = g.mentoring_type_id) as type, g.audience, g.enrols_from, g.enrols_until,
      g.runs_from, g.runs_until, g.capacity, g.rules, g.archived_at, g.version, c.participants, c.mentors, c.mentees,
      (select count(*)::int from mentorships m where m.enterprise_id = ${e} and m.program_id = g.id) as pairs,
      ${todayHere(db)} between g.enrols_from and g.enrols_until as in_enrolment
    from mentorship_programs g cross join lateral (
      select count(*)::int as participants, count(*) filter (where p.side <> 'mentee')::int as mentors,
        count(*) filter (where p.side <> 'mentor')::int as mentees
      from mentorship_participants p where p.enterprise_id = ${e} and p.program_id = g.id and p.state = 'enrolled') c
    where g.enterprise_id = ${e} and ${where}`
}

export async function programOf(db: Db, id: number): Promise<ProgramRow> {
  const { rows } = await programsQuestion(db, sql`g.id = ${id}::bigint`).execute(db)
  if (!rows[0]) throw missing()
  return rows[0]
}

/** For people who manage mentorship. */
export function managedProgram({ db, me }: Reading, id: number): Promise<ProgramRow> {
  authorize(me, mentorshipPolicy.programs)
  return programOf(db, id)
}

/** Held until the end of the transaction: who enrols, who is taken out and how far it is are decided one after the other. */
export async function holdProgram(tx: Tx, id: number): Promise<ProgramRow> {
  await tx.selectFrom('mentorship_programs').select('id').where('id', '=', id).forUpdate().execute()
  return programOf(tx, id)
}

/** Those of a program who are enrolled on a side and in no active mentorship of it there, as ids. */
export const unmatchedQuestion = (db: Db, programId: RawBuilder<unknown>) => {
  const e = sql`${db.enterpriseId}::bigint`
  const alone = (
    side: 'mentor' | 'mentee',
  ) => sql`not exists (select from mentorships x where x.enterprise_id = ${e}
    and x.program_id = p.program_id and x.state = 'active' and ${sql.ref(`x.${side}_id`)} = p.user_id)`
  return sql<{ user_id: number }>`select p.user_id from mentorship_participants p where p.enterprise_id = ${e}
    and p.program_id = ${programId} and p.state = 'enrolled'
    and case p.side when 'mentor' then ${alone('mentor')} when 'mentee' then ${alone('mentee')}
      else ${alone('mentor')} and ${alone('mentee')} end`
}

/** How long a pair may be silent. */
const SILENT_DAYS = 30
export const lately = sql`now() - make_interval(days => ${SILENT_DAYS})`

/** Active mentorships `m` that began longer ago, without a session held since or to come. */
export const isSilent = (db: Db) => sql<boolean>`(m.state = 'active' and m.since < ${lately}
  and not exists (select from mentorship_sessions s where s.enterprise_id = ${db.enterpriseId}::bigint
    and s.room_id = m.id and s.state = 'scheduled' and s.ends_at > ${lately}))`
