import { mentorshipParticipants } from '../../../contract/mentorship/participants.ts'
import { mentorshipPrograms, programEnrolment } from '../../../contract/mentorship/programs.ts'
import { matchingRounds } from '../../../contract/mentorship/rounds.ts'
import type { ProgramState } from '../../../contract/mentorship/states.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'

/** Which badge a state has: what runs is alive, what waits for people waits. */
export const badgeOf: Record<ProgramState | 'archived', string> = {
  draft: 'draft',
  enrolling: 'open',
  matching: 'pending',
  running: 'active',
  ended: 'closed',
  archived: 'archived',
}

export const stateOf = ({ state, archived_at }: { state: ProgramState; archived_at: string | null }) =>
  archived_at ? ('archived' as const) : state

/** From one day to another, in the reader’s format. */
export function useSpan() {
  const { t } = useText()
  const days = useDates('UTC')
  return (from: string, until: string) =>
    t('mentorshipPrograms.from_to', { from: days.short(from), until: days.short(until) })
}

/** Everything that shows a program, its people or its rounds. */
export const stalePrograms = [
  mentorshipPrograms.list,
  mentorshipPrograms.show,
  mentorshipPrograms.health,
  mentorshipParticipants.list,
  matchingRounds.list,
  matchingRounds.show,
  matchingRounds.pairs,
  matchingRounds.left,
  programEnrolment.list,
  programEnrolment.show,
].map(({ path }) => path)
