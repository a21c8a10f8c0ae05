import type { Program } from '../../../contract/mentorship/programs.ts'
import { hasRounds, type ProgramState, programMoves } from '../../../contract/mentorship/states.ts'
import type { Act } from '../../platform/act.ts'
import { conflict } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { mentorshipPolicy } from '../policy.ts'
import { holdProgram, type ProgramRow } from './programRow.ts'

export type ProgramAbility = keyof Program['can']
type Standing = Pick<ProgramRow, 'state' | 'archived_at' | 'match_by'>

const goesTo = (to: ProgramState) => (program: Standing) => programMoves[program.state].includes(to)

/** What may be done with a program, in which state, by people who manage mentorship; archived, it is only restored. */
const rules: Record<Exclude<ProgramAbility, 'restore'>, (program: Standing) => boolean> = {
  edit: ({ state }) => state !== 'ended',
  archive: ({ state }) => state === 'draft' || state === 'ended',
  open: goesTo('enrolling'),
  close: goesTo('matching'),
  start: goesTo('running'),
  end: goesTo('ended'),
  enrol: ({ state }) => state !== 'draft' && state !== 'ended',
  match: ({ state, match_by }) => hasRounds(match_by) && (state === 'matching' || state === 'running'),
  write: ({ state }) => state !== 'draft',
}

const holds = (ability: ProgramAbility, program: Standing) =>
  ability === 'restore'
    ? program.archived_at !== null
    : program.archived_at === null && rules[ability](program)

const names = [...Object.keys(rules), 'restore'] as ProgramAbility[]

export const programAbilities = (me: Viewer, program: Standing) =>
  Object.fromEntries(
    names.map((name) => [name, allows(me, mentorshipPolicy.programs, undefined) && holds(name, program)]),
  ) as Record<ProgramAbility, boolean>

export function mayProgram(ability: ProgramAbility, program: Standing) {
  if (!holds(ability, program)) throw conflict('mentorship_program_state')
}

/** A program, held, if this may be done with it now. */
export async function heldProgram(act: Act, id: number, ability: ProgramAbility): Promise<ProgramRow> {
  authorize(act.me, mentorshipPolicy.programs)
  const program = await holdProgram(act.tx, id)
  mayProgram(ability, program)
  return program
}
