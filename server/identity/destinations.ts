import type { AdminLanding } from '../../contract/permissions.ts'
import { slot } from '../platform/area.ts'
import { allows, type Clause } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

interface Destination {
  /** Where it stands among the others. */
  place: number
  /** Without one it is open to everybody. */
  clause?: Clause<void>
}

/** A page that the menu leads to, by the name that the web knows it by. */
export const menuPlaces = slot<Destination & { name: string }>('places of the menu')

/** A page that the palette finds by its title. */
export const palettePages = slot<Destination & { title: string; link: string }>('pages of the palette')

/** A page of the administration where somebody may land; which comes first, the contract says. */
export const adminLandings = slot<AdminLanding>('landings of the administration')

/** Those that are open to somebody, in their order. */
export const openTo = <One extends Destination>(me: Viewer, all: readonly One[]) =>
  all
    .filter(({ clause }) => !clause || allows(me, clause, undefined))
    .toSorted((one, other) => one.place - other.place)
