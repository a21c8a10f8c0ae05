import type { z } from 'zod'
import type { EventSeries } from '../../../contract/events/series.ts'
import { conflict } from '../../platform/errors.ts'
import { type KnownEvent, mustOrganize, organizes } from '../known.ts'

type Ability = keyof z.output<typeof EventSeries>['can']

/** A series as it concerns one viewer. */
interface KnownSeries {
  organizes: boolean
  /** Its dates that are out or planned to be, aren't called off, and aren't over. */
  coming: number
}

/** States of dates that a series changes or calls off together. */
export const COMING = ['approved', 'scheduled']

interface Rule {
  who: (known: KnownSeries) => boolean
  when: (known: KnownSeries) => boolean
}

const theirs = (known: KnownSeries) => known.organizes
const hasComing = ({ coming }: KnownSeries) => coming > 0

/**
 * What may be done with the dates of a series together. Past dates took place, and unpublished ones are changed one
 * by one.
 */
const seriesAbilities: Record<Ability, Rule> = {
  edit: { who: theirs, when: hasComing },
  cancel: { who: theirs, when: hasComing },
}

/** Fills `can`, and `mayDoToSeries` refuses by it. */
export const seriesAbilitiesOf = (known: KnownSeries) =>
  Object.fromEntries(
    Object.entries(seriesAbilities).map(([ability, { who, when }]) => [ability, who(known) && when(known)]),
  ) as Record<Ability, boolean>

/** Refuses what `can` says no to, as seen from one date: first for the right, then because no date is left. */
export function mayDoToSeries(known: KnownEvent, coming: number, ability: Ability) {
  const { who, when } = seriesAbilities[ability]
  const standing = { organizes: organizes(known), coming }
  if (!who(standing)) mustOrganize(known)
  if (!when(standing)) throw conflict('event_state')
}
