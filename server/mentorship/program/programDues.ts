import { sql } from 'kysely'
import type { ProgramState } from '../../../contract/mentorship/states.ts'
import type { Tx } from '../../platform/database/db.ts'
import { todayHere } from '../../platform/database/today.ts'
import { type Due, plan, unplan } from '../../platform/jobs/timed.ts'
import type { Acting } from '../notices.ts'
import { programsChanged } from '../stale.ts'
import { logProgram } from './programLog.ts'
import { holdProgram, type ProgramRow } from './programRow.ts'

const MOVES = 'mentorship.program_moves'

/** The day after which a state is over by itself, and what follows. */
const ends: Partial<
  Record<ProgramState, { after: 'enrols_until' | 'runs_until'; next: (program: ProgramRow) => ProgramState }>
> = {
  enrolling: {
    after: 'enrols_until',
    next: ({ match_by }) => (match_by === 'own_choice' || match_by === 'suggestion' ? 'running' : 'matching'),
  },
  running: { after: 'runs_until', next: () => 'ended' },
}

/** When a program moves on by itself follows from its days; whoever changes them calls this again. */
export async function planProgram(tx: Tx, id: number) {
  const { rows } = await sql<{ at: string }>`
    select moment_at((case g.state when 'enrolling' then g.enrols_until else g.runs_until end + 1)::timestamp, e.time_zone) as at
    from mentorship_programs g join enterprises e on e.id = g.enterprise_id
    where g.enterprise_id = ${tx.enterpriseId}::bigint and g.id = ${id}::bigint and g.archived_at is null
      and g.state in ('enrolling', 'running')`.execute(tx)
  if (rows[0]) await plan(tx, MOVES, String(id), rows[0].at)
  else await unplan(tx, MOVES, String(id))
}

/** The same whether somebody moves it or its day has come. */
export async function standsNow(act: Acting, { id, state: from }: ProgramRow, state: ProgramState) {
  const { tx } = act
  await tx
    .updateTable('mentorship_programs')
    .set({ state, moved_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await planProgram(tx, id)
  await logProgram(act, 'moved', id, { state: [from, state] })
  programsChanged(tx)
}

/** Also while mentorship is off: nobody hears of it, and a program doesn't go on for ever. */
export const programMovesDue: Due = {
  kind: MOVES,
  happen: async (tx, subject, now) => {
    const id = Number(subject)
    const program = await holdProgram(tx, id)
    const end = ends[program.state]
    if (!end || program.archived_at !== null) return
    const { rows } = await sql<{
      over: boolean
    }>`select ${todayHere(tx, now)} > ${program[end.after]}::date as over`.execute(tx)
    if (rows[0]?.over) await standsNow({ tx, me: undefined, address: undefined }, program, end.next(program))
  },
}
