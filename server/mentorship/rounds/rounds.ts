import { sql } from 'kysely'
import type { MatchRules } from '../../../contract/mentorship/matchRules.ts'
import type { matchingRounds } from '../../../contract/mentorship/rounds.ts'
import { hasRounds } from '../../../contract/mentorship/states.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { heldProgram } from '../program/programAbilities.ts'
import { logProgram } from '../program/programLog.ts'
import { roundChanged } from '../stale.ts'
import { showRound } from './roundList.ts'
import { heldRound, type RoundRow } from './roundRow.ts'

/** Named here, so that verbs enqueue it without knowing how it is done; done in solution.ts. */
export const SOLVE_ROUND = 'mentorship.solve_round'
/** Done in publication.ts. */
export const PUBLISH_ROUND = 'mentorship.publish_round'

/** A round begins with the rules of the one before. */
export async function createRound(act: Act, programId: number) {
  const { tx } = act
  const program = await heldProgram(act, programId, 'match')
  if (!hasRounds(program.match_by)) throw conflict('mentorship_program_state')
  const last = await tx
    .selectFrom('mentorship_rounds')
    .select(['number', 'state', 'rules'])
    .where('program_id', '=', programId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && last.state !== 'published') throw conflict('mentorship_round_open')
  const { id } = await tx
    .insertInto('mentorship_rounds')
    .values({
      program_id: programId,
      number: (last?.number ?? 0) + 1,
      rules: JSON.stringify(last?.rules ?? program.rules),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logProgram(act, 'round_begun', programId, { round: (last?.number ?? 0) + 1 })
  roundChanged(tx)
  return showRound(act, id)
}

/** Only public fields of people: whoever sees why two are apart would learn the others. */
async function mustBePublic(tx: Tx, { fields }: MatchRules) {
  const wrong: Record<string, { code: string }> = {}
  for (const [name, id] of Object.entries(fields)) {
    if (id === null) continue
    const field = await tx
      .selectFrom('fields')
      .select('id')
      .where('id', '=', id)
      .where('belongs_to', '=', 'user')
      .where('class', '=', 'public')
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (!field) wrong[`match_rules.fields.${name}`] = { code: 'not_there' }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

export async function changeRules(
  act: Act,
  id: number,
  { match_rules: rules, version }: Hears<typeof matchingRounds.rules, 'body'>,
) {
  const { tx } = act
  const round = await heldRound(act, id, 'change')
  if (round.version !== version) throw conflict('changed_meanwhile')
  await mustBePublic(tx, rules)
  await changed(tx, id, { rules: JSON.stringify(rules) })
  // The program keeps them too: the next round begins there.
  await tx
    .updateTable('mentorship_programs')
    .set({ rules: JSON.stringify(rules) })
    .where('id', '=', round.program_id)
    .execute()
  await logProgram(
    act,
    'rules_changed',
    round.program_id,
    differenceOf<Record<string, unknown>>(plain(round.rules), plain(rules)),
  )
  return showRound(act, id)
}

const plain = ({ criteria, apart, fields }: MatchRules) => ({
  ...Object.fromEntries(
    Object.entries(criteria).map(([name, { weight, at_least }]) => [name, `${weight}, ≥ ${at_least}`]),
  ),
  ...apart,
  ...Object.fromEntries(Object.entries(fields).map(([name, id]) => [`${name}_field`, id])),
})

async function changed(tx: Tx, id: number, set: { rules?: string } = {}) {
  await tx
    .updateTable('mentorship_rounds')
    .set({ ...set, outdated: true, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  roundChanged(tx)
}

/** Both take part: about others nothing is to be decided. */
async function mustTakePart(
  tx: Tx,
  { program_id }: RoundRow,
  { mentee_id, mentor_id }: { mentee_id: number; mentor_id: number },
) {
  const { rows } = await sql<{
    user_id: number
    side: string
  }>`select p.user_id, p.side from mentorship_participants p
    where p.enterprise_id = ${tx.enterpriseId}::bigint and p.program_id = ${program_id}::bigint and p.state = 'enrolled'
      and p.user_id in (${mentee_id}::bigint, ${mentor_id}::bigint)`.execute(tx)
  const is = (id: number, side: 'mentor' | 'mentee') =>
    rows.some((one) => one.user_id === id && (one.side === side || one.side === 'both'))
  const wrong = {
    ...(is(mentee_id, 'mentee') ? {} : { mentee_id: { code: 'not_there' } }),
    ...(is(mentor_id, 'mentor') && mentor_id !== mentee_id ? {} : { mentor_id: { code: 'not_there' } }),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

export async function markPair(
  act: Act,
  id: number,
  { kind, ...two }: Hears<typeof matchingRounds.mark, 'body'>,
) {
  const { tx } = act
  const round = await heldRound(act, id, 'change')
  if (kind === null)
    await tx
      .deleteFrom('mentorship_round_marks')
      .where('round_id', '=', id)
      .where('mentee_id', '=', two.mentee_id)
      .where('mentor_id', '=', two.mentor_id)
      .execute()
  else {
    await mustTakePart(tx, round, two)
    await tx
      .insertInto('mentorship_round_marks')
      .values({ round_id: id, ...two, kind })
      .onConflict((there) => there.columns(['round_id', 'mentee_id', 'mentor_id']).doUpdateSet({ kind }))
      .execute()
  }
  if (await changesDraft(tx, id, two, kind)) await changed(tx, id)
  else roundChanged(tx)
  await logProgram(act, `pair_${kind ?? 'unmarked'}`, round.program_id, { round: round.number, ...two })
  return showRound(act, id)
}

/** Locking what the draft has already leaves it as it is; anything else needs another solution. */
async function changesDraft(
  tx: Tx,
  id: number,
  { mentee_id, mentor_id }: { mentee_id: number; mentor_id: number },
  kind: 'locked' | 'excluded' | null,
) {
  if (kind !== 'locked') return true
  const there = await tx
    .selectFrom('mentorship_round_pairs')
    .select('round_id')
    .where('round_id', '=', id)
    .where('mentee_id', '=', mentee_id)
    .where('mentor_id', '=', mentor_id)
    .executeTakeFirst()
  return there === undefined
}

export async function solveRound(act: Act, id: number) {
  const { tx, now } = act
  const round = await heldRound(act, id, 'solve')
  const attempt = round.attempt + 1
  await tx
    .updateTable('mentorship_rounds')
    .set({
      state: 'solving',
      attempt,
      started_at: now.toISOString(),
      progress: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await tx.queue.put(tx, 'long', SOLVE_ROUND, { round_id: id, attempt })
  await logProgram(act, 'round_solved', round.program_id, { round: round.number })
  roundChanged(tx)
  return showRound(act, id)
}

/** Publishing is done once: of two who ask at once, the other finds it under way. */
export async function publishRound(
  act: Act,
  id: number,
  { version }: Hears<typeof matchingRounds.publish, 'body'>,
) {
  const { tx, me } = act
  const round = await heldRound(act, id, 'publish')
  if (round.version !== version) throw conflict('changed_meanwhile')
  await tx
    .updateTable('mentorship_rounds')
    .set({ state: 'publishing', published_by: me.user_id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await tx.queue.put(tx, 'long', PUBLISH_ROUND, { round_id: id })
  await logProgram(act, 'round_published', round.program_id, { round: round.number })
  roundChanged(tx)
  return showRound(act, id)
}
