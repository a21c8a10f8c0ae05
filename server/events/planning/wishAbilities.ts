import type { z } from 'zod'
import type { EventWish } from '../../../contract/events/decisions.ts'
import { conflict } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { decides, mustDecide } from '../abilities.ts'
import { type KnownEvent, mustOrganize, organizes } from '../known.ts'

type Ability = keyof z.output<typeof EventWish>['can']

interface Wish {
  state: string
  asked_by: number | null
}

interface Rule {
  who: (known: KnownEvent, own: boolean) => boolean
  /** Refuses everybody else, in its own words. */
  denies: (me: Viewer, known: KnownEvent, own: boolean) => void
}

/** What may be done with a requested change while it waits. */
const rules: Record<Ability, Rule> = {
  decide: { who: ({ approves, mine }, own) => decides(approves, mine || own), denies: mustDecide },
  withdraw: { who: organizes, denies: (_me, known) => mustOrganize(known) },
}

const waits = ({ state }: Wish) => state === 'pending'
const isOwn = (me: Viewer, { asked_by }: Wish) => asked_by === me.user_id

/** Fills `can`, and `mayDoToWish` refuses by it. */
export const wishAbilitiesOf = (me: Viewer, known: KnownEvent, wish: Wish) =>
  Object.fromEntries(
    Object.entries(rules).map(([ability, { who }]) => [ability, waits(wish) && who(known, isOwn(me, wish))]),
  ) as Record<Ability, boolean>

/** Refuses what `can` says no to: first for the right, then because it no longer waits. */
export function mayDoToWish(me: Viewer, known: KnownEvent, wish: Wish, ability: Ability) {
  const { who, denies } = rules[ability]
  const own = isOwn(me, wish)
  if (!who(known, own)) denies(me, known, own)
  if (!waits(wish)) throw conflict('event_state')
}
