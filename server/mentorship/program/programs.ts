import { sql } from 'kysely'
import { usualRules } from '../../../contract/mentorship/matchRules.ts'
import type { mentorshipPrograms } from '../../../contract/mentorship/programs.ts'
import type { ProgramState } from '../../../contract/mentorship/states.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { mustBeThere } from '../chosen.ts'
import { mentorshipLinks } from '../links.ts'
import { tell } from '../notices.ts'
import { mentorshipPolicy } from '../policy.ts'
import { programsChanged } from '../stale.ts'
import { heldProgram, type ProgramAbility } from './programAbilities.ts'
import { keepSegments } from './programAudience.ts'
import { planProgram, standsNow } from './programDues.ts'
import { showProgram } from './programList.ts'
import { logProgram } from './programLog.ts'
import type { ProgramRow } from './programRow.ts'

const mustHaveType = (tx: Tx, id: number | null) =>
  mustBeThere(tx, 'mentoring_type_id', { table: 'mentoring_types', ids: id === null ? [] : [id] })

export async function createProgram(
  act: Act,
  { segment_ids, ...said }: Hears<typeof mentorshipPrograms.create, 'body'>,
) {
  const { tx, me } = act
  authorize(me, mentorshipPolicy.programs)
  await mustHaveType(tx, said.mentoring_type_id)
  const { id } = await tx
    .insertInto('mentorship_programs')
    .values({ ...said, rules: JSON.stringify(usualRules), created_by: me.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepSegments(act, id, segment_ids)
  await logProgram(act, 'created', id, { ...said, segment_ids })
  programsChanged(tx)
  return showProgram(act, id)
}

/** Once people were told how they will be matched, it stays. */
const keepsMatching = ({ state }: ProgramRow) => state === 'matching' || state === 'running'

export async function changeProgram(
  act: Act,
  id: number,
  { segment_ids, version, ...said }: Hears<typeof mentorshipPrograms.update, 'body'>,
) {
  const { tx } = act
  const before = await heldProgram(act, id, 'edit')
  if (before.version !== version) throw conflict('changed_meanwhile')
  if (keepsMatching(before) && said.match_by !== before.match_by)
    throw invalid({ match_by: { code: 'program_match_by' } })
  if (said.capacity !== null && said.capacity < before.participants)
    throw invalid({ capacity: { code: 'program_capacity', facts: { count: before.participants } } })
  if (said.mentoring_type_id !== before.mentoring_type_id) {
    // People enrolled for it, on the side that it gives them.
    if (before.state !== 'draft') throw invalid({ mentoring_type_id: { code: 'program_type' } })
    await mustHaveType(tx, said.mentoring_type_id)
  }
  await tx
    .updateTable('mentorship_programs')
    .set({ ...said, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const segments = await keepSegments(act, id, segment_ids)
  await planProgram(tx, id)
  const known = Object.fromEntries(Object.keys(said).map((name) => [name, before[name as keyof typeof said]]))
  await logProgram(
    act,
    'changed',
    id,
    differenceOf<Record<string, unknown>>(
      { ...known, segment_ids: segments.before.toSorted() },
      { ...said, segment_ids: segments.after.toSorted() },
    ),
  )
  programsChanged(tx)
  return showProgram(act, id)
}

const abilityTo: Record<Exclude<ProgramState, 'draft'>, ProgramAbility> = {
  enrolling: 'open',
  matching: 'close',
  running: 'start',
  ended: 'end',
}

export async function moveProgram(
  act: Act,
  id: number,
  { state }: Hears<typeof mentorshipPrograms.move, 'body'>,
) {
  const { tx, me } = act
  const program = await heldProgram(act, id, abilityTo[state])
  await standsNow(act, program, state)
  if (state === 'running' || state === 'ended') {
    const people = await tx
      .selectFrom('mentorship_participants')
      .select('user_id')
      .where('program_id', '=', id)
      .where('state', '=', 'enrolled')
      .execute()
    await tell(
      { tx, me },
      people.map(({ user_id }) => user_id),
      {
        kind: `mentorship.program_${state}`,
        facts: { cohort: program.name },
        link: mentorshipLinks.ownProgram(id),
      },
    )
  }
  return showProgram(act, id)
}

export async function archiveProgram(act: Act, id: number, archive: boolean) {
  const { tx, me } = act
  await heldProgram(act, id, archive ? 'archive' : 'restore')
  await tx
    .updateTable('mentorship_programs')
    .set({
      archived_at: archive ? act.now.toISOString() : null,
      archived_by: archive ? me.user_id : null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await logProgram(act, archive ? 'archived' : 'restored', id)
  programsChanged(tx)
  return showProgram(act, id)
}
