import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../../contract/shapes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import type { Process } from '../../platform/process.ts'
import { breakdownOf, differenceOf, explainLeft, type Left } from '../matching/explanation.ts'
import { type Matching, match } from '../matching/match.ts'
import { keyOf, type Pair, type Person, type Pool, type Progress } from '../matching/pool.ts'
import { percentOf } from '../matching/scores.ts'
import { inSlices } from '../matching/slices.ts'
import { roundChanged } from '../stale.ts'
import { gatherPool } from './roundPool.ts'
import { marksOf, type RoundResult, type RoundRow, roundOf } from './roundRow.ts'
import { SOLVE_ROUND } from './rounds.ts'

const Wanted = z.object({ round_id: Id, attempt: z.number().int() })

/** How often whoever waits sees how far it is. */
const TOLD_EVERY_MS = 400
/** Of what changed and of who could take one more, so many are named. */
const NAMED = 50

type Tell = ((progress: Progress) => void) & { done?: () => Promise<void> }

/** Finds the best pairs of a round that waits for them, and keeps them as its draft. */
export async function solveNow(tx: Tx, round: RoundRow, now: Date, tell: Tell = () => {}) {
  const marks = await marksOf(tx, round.id)
  const before = await draftOf(tx, round.id)
  const pool = await gatherPool(tx, {
    programId: round.program_id,
    rules: round.rules,
    locked: marks.filter(({ kind }) => kind === 'locked'),
    excluded: marks.filter(({ kind }) => kind === 'excluded'),
    previous: before,
    now,
  })
  const byHand = round.match_by === 'administrator'
  const matching = await inSlices(match(byHand ? onlyLocked(pool) : pool), { told: tell })
  const left = await inSlices(explainLeft(pool, matching), { told: tell })
  await tell.done?.()
  await keep(tx, round, { pool, matching, left, before, byHand })
}

/** In the background; a later request, or a round that moved on, makes it void. */
export const solveRoundJob = ({ database }: Process): Job<z.input<typeof Wanted>> =>
  job(
    SOLVE_ROUND,
    Wanted,
    async ({ tx, now }, { round_id, attempt }) => {
      const round = await roundOf(tx, round_id)
      if (!waitsFor(round, attempt)) return
      const tell = teller((progress) =>
        database.inTransaction(tx.enterpriseId, async (own) => {
          await own
            .updateTable('mentorship_rounds')
            .set({ progress: JSON.stringify(progress) })
            .where('id', '=', round_id)
            .where('attempt', '=', attempt)
            .where('state', '=', 'solving')
            .execute()
          roundChanged(own)
        }),
      )
      await solveNow(tx, round, now, tell)
    },
    'long',
  )

const waitsFor = (round: Pick<RoundRow, 'state' | 'attempt'>, attempt: number) =>
  round.state === 'solving' && round.attempt === attempt

/** Tells now and then, one after the other, and never makes the work itself fail. */
function teller(write: (progress: Progress) => Promise<void>) {
  let last = performance.now()
  let writing: Promise<void> = Promise.resolve()
  const tell = (progress: Progress) => {
    if (performance.now() - last < TOLD_EVERY_MS) return
    last = performance.now()
    writing = writing.then(() => write(progress)).catch(() => {})
  }
  return Object.assign(tell, { done: () => writing })
}

interface DraftPair extends Pair {
  points: number
}

const draftOf = (tx: Tx, roundId: number): Promise<DraftPair[]> =>
  tx
    .selectFrom('mentorship_round_pairs')
    .select(['mentee_id', 'mentor_id', 'points'])
    .where('round_id', '=', roundId)
    .orderBy('mentee_id')
    .orderBy('mentor_id')
    .execute()

/** Where an administrator makes the pairs, only theirs are made. */
function onlyLocked(pool: Pool): Pool {
  const locked = (people: readonly Person[], id: 'mentee_id' | 'mentor_id') =>
    people.map((person) => ({
      ...person,
      places: Math.min(person.places, pool.locked.filter((pair) => pair[id] === person.id).length),
    }))
  return {
    ...pool,
    mentees: locked(pool.mentees, 'mentee_id'),
    mentors: locked(pool.mentors, 'mentor_id'),
  }
}

interface Found {
  pool: Pool
  matching: Matching
  left: readonly Left[]
  before: readonly DraftPair[]
  byHand: boolean
}

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : Math.floor(numbers.reduce((sum, one) => sum + one, 0) / numbers.length)

function resultOf(round: RoundRow, { pool, matching, before }: Found): RoundResult {
  const percent = (points: number) => percentOf(pool.rules, points)
  const { score, bound, possible, refused, worth, pairs } = matching
  const difference =
    round.result === null
      ? null
      : differenceOf(
          pool,
          { ...matching, pairs: before.map((pair) => ({ ...pair, is_locked: false })) },
          matching,
        )
  const had = new Set(before.map(keyOf))
  const kept = pairs.filter((pair) => had.has(keyOf(pair)))
  return {
    score,
    bound,
    possible,
    refused,
    percent: mean(pairs.map(({ points }) => percent(points))),
    worth: [
      ...worth.mentors.map((one) => ({ ...one, side: 'mentor' as const })),
      ...worth.mentees.map((one) => ({ ...one, side: 'mentee' as const })),
    ]
      .toSorted((a, b) => b.points - a.points || a.id - b.id)
      .slice(0, NAMED),
    difference: difference && {
      kept: difference.kept,
      begun: difference.begun.length,
      ended: difference.ended.slice(0, NAMED).map(({ points, ...pair }) => ({
        ...pair,
        percent: points === null ? null : percent(points),
      })),
      ended_count: difference.ended.length,
      lost: [...new Set([...difference.left.mentees, ...difference.left.mentors])],
      won: [...new Set([...difference.placed.mentees, ...difference.placed.mentors])],
      percent_before: mean([
        ...kept.map(({ points }) => percent(points)),
        ...difference.ended.flatMap(({ points }) => (points === null ? [] : [percent(points)])),
      ]),
    },
  }
}

/** Keeps what was found, except for people who left meanwhile. */
async function keep(tx: Tx, round: RoundRow, found: Found) {
  const { pool, matching, left, before, byHand } = found
  const e = sql`${tx.enterpriseId}::bigint`
  await tx.selectFrom('mentorship_rounds').select('id').where('id', '=', round.id).forUpdate().execute()
  const now = await roundOf(tx, round.id)
  if (!waitsFor(now, round.attempt)) return
  await tx.deleteFrom('mentorship_round_pairs').where('round_id', '=', round.id).execute()
  await tx.deleteFrom('mentorship_round_left').where('round_id', '=', round.id).execute()
  const mentees = new Map(pool.mentees.map((person) => [person.id, person]))
  const mentors = new Map(pool.mentors.map((person) => [person.id, person]))
  const had = new Set(before.map(keyOf))
  const pairs = matching.pairs.flatMap((pair) => {
    const [mentee, mentor] = [mentees.get(pair.mentee_id), mentors.get(pair.mentor_id)]
    if (!mentee || !mentor) return []
    const { parts, percent, points } = breakdownOf({ ...pool, apart: [] }, mentee, mentor)
    const { mentee_id, mentor_id } = pair
    return [{ mentee_id, mentor_id, points, percent, parts, is_new: !had.has(keyOf(pair)) }]
  })
  const takesPart = (id: string) => sql`exists (select from mentorship_participants p
    join users u on u.enterprise_id = p.enterprise_id and u.id = p.user_id and u.state = 'active'
    where p.enterprise_id = ${e} and p.program_id = ${round.program_id}::bigint and p.user_id = ${sql.ref(id)}
      and p.state = 'enrolled')`
  await sql`insert into mentorship_round_pairs (enterprise_id, round_id, mentee_id, mentor_id, points, percent, parts, is_new)
    select ${e}, ${round.id}::bigint, r.mentee_id, r.mentor_id, r.points, r.percent, r.parts, r.is_new
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as r(mentee_id bigint, mentor_id bigint, points int, percent int, parts jsonb, is_new boolean)
    where ${takesPart('r.mentee_id')} and ${takesPart('r.mentor_id')}`.execute(tx)
  const alone = left.map(({ id, side, because, nearest, ...reasons }) => ({
    user_id: id,
    side: side === 'mentees' ? 'mentee' : 'mentor',
    reasons: {
      ...reasons,
      because: byHand && because === 'others_score_more' ? 'by_hand' : because,
      nearest: nearest.map((one) => ({ id: one.id, percent: percentOf(pool.rules, one.points) })),
    },
  }))
  await sql`insert into mentorship_round_left (enterprise_id, round_id, user_id, side, reasons)
    select ${e}, ${round.id}::bigint, r.user_id, r.side, r.reasons
    from jsonb_to_recordset(${JSON.stringify(alone)}::jsonb) as r(user_id bigint, side text, reasons jsonb)
    where ${takesPart('r.user_id')}`.execute(tx)
  await tx
    .updateTable('mentorship_rounds')
    .set({
      state: 'draft',
      progress: null,
      result: JSON.stringify(resultOf(round, found)),
      solved_at: sql`now()`,
      outdated: now.version !== round.version,
      version: sql`version + 1`,
    })
    .where('id', '=', round.id)
    .execute()
  roundChanged(tx)
}
