import { programQuestions } from '../../../contract/mentorship/programs.ts'
import type { Asker } from '../../fields/questions/answers.ts'
import type { Asking } from '../../fields/questions/questions.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { mayProgram } from './programAbilities.ts'
import { holdProgram, managedProgram, type ProgramRow } from './programRow.ts'

/** The questions that a program asks whoever enrols. */
export const participantsOf = (id: number): Asker => ({ asks: 'participant', id })

const asking = ({ id }: ProgramRow): Asking => ({
  asker: participantsOf(id),
  network_id: null,
  hold: (tx) => holdProgram(tx, id),
  stale: programQuestions.list.path.replace(':id', String(id)),
})

export async function askedByProgram(act: Reading, id: number) {
  const program = await managedProgram(act, id)
  return { ...asking(program), manages: program.archived_at === null && program.state !== 'ended' }
}

export async function questionsToChange(act: Act, id: number): Promise<Asking> {
  const program = await managedProgram(act, id)
  mayProgram('edit', program)
  return asking(program)
}
