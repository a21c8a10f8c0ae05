import type { OwnProgram } from '../../../contract/mentorship/programs.ts'
import { hasRounds, type participantStates } from '../../../contract/mentorship/states.ts'
import { conflict } from '../../platform/errors.ts'
import type { ProgramRow } from './programRow.ts'

export interface Enrolling extends Pick<ProgramRow, 'state' | 'in_enrolment' | 'match_by' | 'archived_at'> {
  /** What the viewer is in it. */
  mine: (typeof participantStates)[number] | null
  /** The program is for them. */
  is_for_me: boolean
  full: boolean
}

export type EnrolmentAbility = keyof OwnProgram['can']

const takesPart = ({ mine }: Enrolling) => mine === 'enrolled'
const isOpen = ({ state, in_enrolment, archived_at }: Enrolling) =>
  state === 'enrolling' && in_enrolment && archived_at === null

/** What somebody may do in a program, and why not. Who was taken out isn’t enrolled again by themselves. */
const rules: Record<EnrolmentAbility, readonly [code: string, holds: (one: Enrolling) => boolean][]> = {
  enrol: [
    ['mentorship_enrolment_closed', isOpen],
    ['mentorship_not_for_you', (one) => takesPart(one) || one.is_for_me],
    ['mentorship_removed', ({ mine }) => mine !== 'removed'],
    ['mentorship_program_full', (one) => takesPart(one) || !one.full],
  ],
  withdraw: [
    ['mentorship_not_enrolled', takesPart],
    ['mentorship_program_state', ({ state }) => state !== 'ended'],
  ],
  find: [
    ['mentorship_not_enrolled', takesPart],
    ['mentorship_program_state', ({ state, match_by }) => !hasRounds(match_by) && state !== 'ended'],
  ],
}

const refusalOf = (ability: EnrolmentAbility, one: Enrolling) =>
  rules[ability].find(([, holds]) => !holds(one))?.[0]

export const enrolmentAbilities = (one: Enrolling) =>
  Object.fromEntries(
    Object.keys(rules).map((ability) => [ability, refusalOf(ability as EnrolmentAbility, one) === undefined]),
  ) as Record<EnrolmentAbility, boolean>

export function mayEnrolment(ability: EnrolmentAbility, one: Enrolling) {
  const refusal = refusalOf(ability, one)
  if (refusal) throw conflict(refusal)
}
