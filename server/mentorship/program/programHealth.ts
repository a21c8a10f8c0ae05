import { sql } from 'kysely'
import type { mentorshipPrograms } from '../../../contract/mentorship/programs.ts'
import type { Answers } from '../../../contract/route.ts'
import type { Reading } from '../../platform/act.ts'
import { todayHere } from '../../platform/database/today.ts'
import { missing } from '../../platform/errors.ts'
import { throughGate } from '../../platform/rights/privacyGate.ts'
import { feedbackQuestion } from './feedback.ts'
import { isSilent, managedProgram, unmatchedQuestion } from './programRow.ts'

const MONTHS = 6

interface Figures {
  active: number
  silent: number
  waiting: number
  ended: number
  ended_early: number
  givers: number
  average: number | null
  privacy_k: number
}

/** How one program goes. What people say of sessions is told only of as many as the privacy gate asks for. */
export async function showProgramHealth(
  act: Reading,
  id: number,
): Promise<Answers<typeof mentorshipPrograms.health>> {
  const { db } = act
  await managedProgram(act, id)
  const e = sql`${db.enterpriseId}::bigint`
  const program = sql`${id}::bigint`
  const { rows } = await sql<Figures>`select c.*, f.givers, f.average, x.privacy_k,
      (select count(*)::int from (${unmatchedQuestion(db, program)}) w) as waiting
    from enterprises x,
      (select count(*) filter (where m.state = 'active')::int as active, count(*) filter (where ${isSilent(db)})::int as silent,
        count(*) filter (where m.state = 'ended')::int as ended,
        count(*) filter (where m.state = 'ended' and m.ended_at < g.runs_until)::int as ended_early
        from mentorships m join mentorship_programs g on g.enterprise_id = ${e} and g.id = m.program_id
        where m.enterprise_id = ${e} and m.program_id = ${program}) c,
      (${feedbackQuestion(act, sql`m.program_id = ${program}`)}) f
    where x.id = ${e}`.execute(db)
  const { rows: sessions } = await sql<{ month: string; sessions: number }>`
    select t.month::date as month, count(s.id)::int as sessions
    from generate_series(date_trunc('month', ${todayHere(db)}::timestamp) - make_interval(months => ${MONTHS - 1}),
      date_trunc('month', ${todayHere(db)}::timestamp), interval '1 month') as t(month)
    left join (mentorship_sessions s join mentorships m on m.enterprise_id = ${e} and m.id = s.room_id
        and m.program_id = ${program})
      on s.enterprise_id = ${e} and s.state = 'scheduled' and s.ends_at <= now()
        and s.starts_at >= t.month and s.starts_at < t.month + interval '1 month'
    group by t.month order by t.month`.execute(db)
  const [figures] = rows
  if (!figures) throw missing()
  const { givers, average, privacy_k, ...told } = figures
  const given = throughGate(givers, privacy_k, false)
  return { ...told, sessions, feedback: { given, average: given.is === 'fewer_than' ? null : average } }
}
