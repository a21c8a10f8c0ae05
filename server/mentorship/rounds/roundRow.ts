import { sql } from 'kysely'
import type { MatchRules } from '../../../contract/mentorship/matchRules.ts'
import {
  hasRounds,
  type MatchKind,
  type ProgramState,
  type RoundState,
} from '../../../contract/mentorship/states.ts'
import type { Act, Reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { RefusedLock } from '../matching/match.ts'
import type { Pair, Progress } from '../matching/pool.ts'
import { mentorshipPolicy } from '../policy.ts'
import { holdProgram } from '../program/programRow.ts'

/** What is kept of a solution besides its pairs and who is left. */
export interface RoundResult {
  score: number
  bound: number
  percent: number
  possible: number
  refused: RefusedLock[]
  worth: { id: number; side: 'mentor' | 'mentee'; points: number }[]
  difference: {
    kept: number
    begun: number
    ended: (Pair & { percent: number | null })[]
    ended_count: number
    lost: number[]
    won: number[]
    percent_before: number
  } | null
}

export interface RoundRow {
  id: number
  program_id: number
  number: number
  state: RoundState
  rules: MatchRules
  attempt: number
  started_at: string | null
  progress: Progress | null
  result: RoundResult | null
  solved_at: string | null
  outdated: boolean
  published_at: string | null
  published_by: number | null
  version: number
  program_name: string
  program_state: ProgramState
  program_archived: boolean
  match_by: MatchKind
}

export async function roundOf(db: Db, id: number): Promise<RoundRow> {
  const { rows } =
    await sql<RoundRow>`select r.id, r.program_id, r.number, r.state, r.rules, r.attempt, r.started_at, r.progress,
      r.result, r.solved_at, r.outdated, r.published_at, r.published_by, r.version, g.name as program_name,
      g.state as program_state, g.archived_at is not null as program_archived, g.match_by
    from mentorship_rounds r join mentorship_programs g on g.enterprise_id = r.enterprise_id and g.id = r.program_id
    where r.enterprise_id = ${db.enterpriseId}::bigint and r.id = ${id}::bigint`.execute(db)
  if (!rows[0]) throw missing()
  return rows[0]
}

export function managedRound({ db, me }: Reading, id: number): Promise<RoundRow> {
  authorize(me, mentorshipPolicy.programs)
  return roundOf(db, id)
}

/** A process may have died while it solved: then somebody may ask again. */
const GIVEN_UP_MS = 10 * 60_000

type Standing = Pick<
  RoundRow,
  'state' | 'started_at' | 'program_state' | 'program_archived' | 'match_by' | 'outdated'
>

const isSolving = ({ state, started_at }: Standing, now: Date) =>
  state === 'solving' && now.getTime() - Date.parse(started_at ?? '') < GIVEN_UP_MS
/** Its program matches people now, and in rounds: it may have ended or opened again since the round began. */
export const takesPlace = ({
  program_state,
  program_archived,
  match_by,
}: Pick<Standing, 'program_state' | 'program_archived' | 'match_by'>) =>
  !program_archived && hasRounds(match_by) && (program_state === 'matching' || program_state === 'running')
const canChange = (round: Standing, now: Date) =>
  takesPlace(round) && round.state !== 'published' && round.state !== 'publishing' && !isSolving(round, now)

export type RoundAbility = 'change' | 'solve' | 'publish'

const rules: Record<RoundAbility, readonly [code: string, holds: (round: Standing, now: Date) => boolean][]> =
  {
    change: [['mentorship_round_state', canChange]],
    solve: [['mentorship_round_state', canChange]],
    publish: [
      ['mentorship_round_state', (round) => takesPlace(round) && round.state === 'draft'],
      ['mentorship_round_outdated', ({ outdated }) => !outdated],
    ],
  }

const refusalOf = (ability: RoundAbility, round: Standing, now: Date) =>
  rules[ability].find(([, holds]) => !holds(round, now))?.[0]

export const roundAbilities = (me: Viewer, round: Standing, now: Date) =>
  Object.fromEntries(
    Object.keys(rules).map((ability) => [
      ability,
      allows(me, mentorshipPolicy.programs, undefined) &&
        refusalOf(ability as RoundAbility, round, now) === undefined,
    ]),
  ) as Record<RoundAbility, boolean>

/** A round and its program, held in the order of those who leave: first the program, then the rounds they are in. */
export async function roundHeld(tx: Tx, id: number): Promise<RoundRow> {
  await holdProgram(tx, (await roundOf(tx, id)).program_id)
  await tx.selectFrom('mentorship_rounds').select('id').where('id', '=', id).forUpdate().execute()
  return roundOf(tx, id)
}

/** A round, held, if this may be done with it now. */
export async function heldRound(act: Act, id: number, ability: RoundAbility): Promise<RoundRow> {
  authorize(act.me, mentorshipPolicy.programs)
  await act.tx.selectFrom('mentorship_rounds').select('id').where('id', '=', id).forUpdate().execute()
  const round = await roundOf(act.tx, id)
  const refusal = refusalOf(ability, round, act.now)
  if (refusal) throw conflict(refusal)
  return round
}

/** What was decided by hand in a round. */
export async function marksOf(db: Db, roundId: number) {
  const rows = await db
    .selectFrom('mentorship_round_marks')
    .select(['mentee_id', 'mentor_id', 'kind'])
    .where('round_id', '=', roundId)
    .orderBy('mentee_id')
    .orderBy('mentor_id')
    .execute()
  return rows as (Pair & { kind: 'locked' | 'excluded' })[]
}
