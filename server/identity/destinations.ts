import type { AdminLanding } from '../../contract/permissions.ts'
import { slot } from '../platform/area.ts'
import { allows, type Clause } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

interface Destination {
  /** Its place among the others. */
  place: number
  /** Without one it is open to everybody. */
  clause?: Clause<void>
}

/** A page that the menu leads to, by the name that the web knows it by. */
export const menuPlaces = slot<Destination & { name: string }>('places of the menu')

/** A page that the palette finds by its title. */
export const palettePages = slot<Destination & { title: string; link: string }>('pages of the palette')

/** A page of the administration to land on; the contract defines their order. */
export const adminLandings = slot<AdminLanding>('landings of the administration')

/** Those open to somebody, in order. */
export const openTo = <One extends Destination>(me: Viewer, all: readonly One[]) =>
  all
    .filter(({ clause }) => !clause || allows(me, clause, undefined))
    .toSorted((one, other) => one.place - other.place)
