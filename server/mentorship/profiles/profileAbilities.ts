import type { z } from 'zod'
import type { ShownMentorshipProfile } from '../../../contract/mentorship/profiles.ts'
import { conflict } from '../../platform/errors.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { mentorshipPolicy } from '../policy.ts'
import type { ProfileRow } from './profileRow.ts'

type ProfileAbility = keyof z.output<typeof ShownMentorshipProfile>['can']

/** Somebody who might be asked, with what is between them and the reader. */
interface ProfileStanding
  extends Pick<
    ProfileRow,
    | 'user_id'
    | 'is_mentor'
    | 'is_mentee'
    | 'accepts_mentee_requests'
    | 'accepts_mentor_requests'
    | 'mentor_places'
    | 'mentee_places'
    | 'mentor_count'
    | 'mentee_count'
    | 'paused'
  > {
  /** Already a pair in this direction, or a request between them waits: as mentee of the person, as their mentor. */
  tied: { as_mentee: boolean; as_mentor: boolean }
}

type Asking = Exclude<ProfileAbility, 'edit'>
type Mine = Pick<ProfileRow, 'is_mentor' | 'is_mentee'> | undefined
type Obstacle = readonly [code: string, holds: (mine: Mine, theirs: ProfileStanding) => boolean]

const notPaused: Obstacle = ['mentorship_paused', (_mine, { paused }) => !paused]

/** What is needed to ask somebody, in the order in which it is said. */
const needed: Record<Asking, readonly Obstacle[]> = {
  ask_as_mentee: [
    ['mentorship_no_mentee', (mine) => mine?.is_mentee === true],
    ['mentorship_no_mentor', (_mine, { is_mentor }) => is_mentor],
    ['mentorship_not_accepting', (_mine, { accepts_mentee_requests }) => accepts_mentee_requests],
    notPaused,
    ['mentorship_asked', (_mine, { tied }) => !tied.as_mentee],
    ['mentor_full', (_mine, { mentor_count, mentor_places }) => mentor_count < mentor_places],
  ],
  ask_as_mentor: [
    ['mentorship_not_mentor', (mine) => mine?.is_mentor === true],
    ['mentorship_not_mentee', (_mine, { is_mentee }) => is_mentee],
    ['mentorship_not_accepting', (_mine, { accepts_mentor_requests }) => accepts_mentor_requests],
    notPaused,
    ['mentorship_asked', (_mine, { tied }) => !tied.as_mentor],
    ['mentee_full', (_mine, { mentee_count, mentee_places }) => mentee_count < mentee_places],
  ],
}

const obstacleTo = (ability: Asking, me: Viewer, mine: Mine, theirs: ProfileStanding) =>
  theirs.user_id === me.user_id
    ? 'mentorship_self'
    : needed[ability].find(([, holds]) => !holds(mine, theirs))?.[0]

export const profileAbilities = (
  me: Viewer,
  mine: Mine,
  theirs: ProfileStanding,
): Record<ProfileAbility, boolean> => ({
  edit: allows(me, mentorshipPolicy.edit_profile, { id: theirs.user_id }),
  ask_as_mentee: obstacleTo('ask_as_mentee', me, mine, theirs) === undefined,
  ask_as_mentor: obstacleTo('ask_as_mentor', me, mine, theirs) === undefined,
})

export function mayAsk(ability: Asking, me: Viewer, mine: Mine, theirs: ProfileStanding) {
  const obstacle = obstacleTo(ability, me, mine, theirs)
  if (obstacle) throw conflict(obstacle)
}
