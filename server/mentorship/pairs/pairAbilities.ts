import type { z } from 'zod'
import type { Mentorship } from '../../../contract/mentorship/mentorships.ts'
import type { MentorshipState } from '../../../contract/mentorship/states.ts'
import type { Act } from '../../platform/act.ts'
import { conflict, missing } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { holdPair, type PairRow, sideOf } from './pairRow.ts'

/** What the two may do in their room they may as everybody in a room: see rooms/roomAbilities.ts. */
type PairAbility = Exclude<keyof z.output<typeof Mentorship>['can'], 'schedule' | 'report'>
type Standing = Pick<PairRow, 'mentor_id' | 'mentee_id' | 'state' | 'midpoint_passed'>

interface Rule {
  in: readonly MentorshipState[]
  when?: readonly [code: string, holds: (pair: Standing) => boolean]
}

/** What the two may do with their mentorship; nobody else does anything with it. */
const rules: Record<PairAbility, Rule> = {
  edit: { in: ['active'] },
  review_midpoint: {
    in: ['active'],
    when: ['mentorship_midpoint', ({ midpoint_passed }) => midpoint_passed],
  },
  review_end: { in: ['active', 'ended'] },
  end: { in: ['active'] },
}

const refusalOf = ({ in: states, when }: Rule, pair: Standing) => {
  if (!states.includes(pair.state)) return 'mentorship_state'
  return when && !when[1](pair) ? when[0] : undefined
}

export const pairAbilities = (me: Viewer, pair: Standing) =>
  Object.fromEntries(
    Object.entries(rules).map(([ability, rule]) => [
      ability,
      sideOf(me.user_id, pair) !== null && refusalOf(rule, pair) === undefined,
    ]),
  ) as Record<PairAbility, boolean>

export function mayPair(ability: PairAbility, me: Viewer, pair: Standing) {
  if (sideOf(me.user_id, pair) === null) throw missing()
  const refusal = refusalOf(rules[ability], pair)
  if (refusal) throw conflict(refusal)
}

/** A mentorship, held, if this may be done with it now. */
export async function heldPair(act: Act, id: number, ability: PairAbility): Promise<PairRow> {
  const pair = await holdPair(act, id)
  mayPair(ability, act.me, pair)
  return pair
}
