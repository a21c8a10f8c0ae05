import type { UserData } from '../../contract/access/access.ts'
import type { AdminLanding } from '../../contract/permissions.ts'
import { slot } from '../platform/area.ts'
import { allows, type Clause } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

interface Destination {
  /** Its place among the others. */
  place: number
  /** Open to everybody if left out. */
  clause?: Clause<void>
}

/** A page in the menu, by its name in the web; where it belongs to a module, while that is on. */
export const menuPlaces = slot<Destination & { name: string; of?: keyof UserData['modules'] }>(
  'places of the menu',
)

/** A page the palette finds by its title. */
export const palettePages = slot<Destination & { title: string; link: string }>('pages of the palette')

/** A page of the administration to land on, always or while a module is on; the contract defines their order. */
export const adminLandings = slot<AdminLanding | { landing: AdminLanding; of: keyof UserData['modules'] }>(
  'landings of the administration',
)

/** Those open to somebody, in order. */
export const openTo = <One extends Destination>(me: Viewer, all: readonly One[]) =>
  all
    .filter(({ clause }) => !clause || allows(me, clause, undefined))
    .toSorted((one, other) => one.place - other.place)
