import type { z } from 'zod'
import type { Connection } from '../../../contract/networks/connections.ts'
import { conflict } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { networksPolicy } from '../policy.ts'

type Ability = keyof z.output<typeof Connection>['can']
type State = z.output<typeof Connection>['state']

/** A network as the right to manage it is asked. */
interface Side {
  id: number
  name: string
  private: boolean
}

/** The network that shares, and the one it shares with. */
export interface Sides {
  own: Side
  other: Side
}

interface Rule {
  in: readonly State[]
  who: (me: Viewer, sides: Sides) => boolean
  /** Refuses everybody else, in its own words. */
  denies: (me: Viewer, sides: Sides) => void
}

const manages = (side: keyof Sides): Pick<Rule, 'who' | 'denies'> => ({
  who: (me, sides) => allows(me, networksPolicy.manage, sides[side]),
  denies: (me, sides) => authorize(me, networksPolicy.manage, sides[side]),
})
const anyhow = ['proposed', 'accepted', 'declined'] as const

/** What may be done with a connection of networks: in which states, and by whom. */
const rules: Record<Ability, Rule> = {
  change: { in: anyhow, ...manages('own') },
  // The other side accepts or declines, once.
  decide: { in: ['proposed'], ...manages('other') },
  remove: {
    in: anyhow,
    who: (me, { own, other }) => [own, other].some((side) => allows(me, networksPolicy.manage, side)),
    denies: (me) => authorize(me, networksPolicy.connect),
  },
}

/** Fills `can`, and `mayConnect` refuses by it. */
export const connectionAbilitiesOf = (me: Viewer, sides: Sides, state: string) =>
  Object.fromEntries(
    Object.entries(rules).map(([ability, rule]) => [
      ability,
      rule.in.includes(state as State) && rule.who(me, sides),
    ]),
  ) as Record<Ability, boolean>

/** Refuses people without a part in it, whatever its state; an undo checks this again. */
export function mustHaveSay(me: Viewer, sides: Sides, ability: Ability) {
  const { who, denies } = rules[ability]
  if (!who(me, sides)) denies(me, sides)
}

/** Refuses what `can` says no to: first for the right, then because it is already decided. */
export function mayConnect(me: Viewer, { sides, state }: { sides: Sides; state: string }, ability: Ability) {
  mustHaveSay(me, sides, ability)
  if (!rules[ability].in.includes(state as State)) throw conflict('connection_decided')
}
