import type { z } from 'zod'
import type { PostPlace } from '../../contract/posts/post.ts'
import { isAccepted, type PlaceState } from '../../contract/posts/states.ts'
import { type AppError, denied } from '../platform/errors.ts'
import { allows, type Clause } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import type { Place } from './knownPost.ts'
import { type Home, postsPolicy } from './policy.ts'

type Ability = keyof z.output<typeof PostPlace>['can']
type Stands = Pick<Place, 'origin' | 'state' | 'live'>

/** A post in one network, and what the viewer is to the post. */
interface Standing {
  place: Pick<Place, 'network_id' | 'name' | 'asked_by'>
  /** Wrote it, alone or with others. */
  wrote: boolean
  /** Its author, or somebody who looks after it as a whole. */
  owns: boolean
}

interface Rule {
  who: (me: Viewer, standing: Standing) => boolean
  denial: (me: Viewer, standing: Standing) => AppError
  when: (place: Stands) => boolean
}

export const homeOf = ({ network_id, name }: Pick<Place, 'network_id' | 'name'>): Home => ({
  id: network_id,
  name,
})

const may = (me: Viewer, clause: Clause<Home>, { place }: Standing) => allows(me, clause, homeOf(place))
const asked = (me: Viewer, { place }: Standing) => place.asked_by === me.user_id

/** A share that was declined or withdrawn stays so: those who decide there don't restore it by themselves. */
export const isEnded = ({ origin, state }: Pick<Place, 'origin' | 'state'>) =>
  origin === 'share' && state === 'declined'

/** What may be done with a post in one of its networks: by whom, and in which states. */
const placeAbilities: Record<Ability, Rule> = {
  // Nobody decides about what they wrote or requested themselves.
  decide: {
    who: (me, standing) => may(me, postsPolicy.approve, standing) && !standing.wrote && !asked(me, standing),
    denial: () => denied('denied.own_request'),
    when: (place) => !isAccepted(place.state as PlaceState) && place.state !== 'draft' && !isEnded(place),
  },
  pin: {
    who: (me, standing) => may(me, postsPolicy.moderate, standing),
    denial: (me, { place }) =>
      denied('denied.news_manage', postsPolicy.moderate.rule.because(me, homeOf(place))),
    when: ({ live }) => live,
  },
  // The requester withdraws a share; those who look after the network it went to remove it there.
  end: {
    who: (me, standing) =>
      standing.owns ||
      asked(me, standing) ||
      may(me, postsPolicy.approve, standing) ||
      may(me, postsPolicy.moderate, standing),
    denial: () => denied('denied.news_manage', [{ by: 'ownership', allows: false, text: 'not_self' }]),
    when: (place) => place.origin === 'share' && !isEnded(place),
  },
}

export const placeAbilitiesOf = (me: Viewer, standing: Standing & { place: Stands }) =>
  Object.fromEntries(
    Object.entries(placeAbilities).map(([ability, { who, when }]) => [
      ability,
      who(me, standing) && when(standing.place),
    ]),
  ) as Record<Ability, boolean>

/** Why somebody lacks the right, whatever the place's state; undefined if they have it. */
export function placeDenial(me: Viewer, ability: Ability, standing: Standing): AppError | undefined {
  const { who, denial } = placeAbilities[ability]
  return who(me, standing) ? undefined : denial(me, standing)
}

/** Whether the place's state allows it. */
export const isTimeFor = (ability: Ability, place: Stands) => placeAbilities[ability].when(place)
