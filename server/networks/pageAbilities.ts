import { pageAbilityNames } from '../../contract/networks/networks.ts'
import type { Reading } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import { allows, type Clause } from '../platform/rights/policy.ts'

interface Network {
  id: number
  name: string
  private: boolean
}

type Name = (typeof pageAbilityNames)[number]

/** What the viewer may do in a network with things of an area above: its page shows tabs and buttons by it. */
interface PageAbility {
  name: Name
  clause: Clause<Network>
  /** The module it belongs to: without that nobody may. */
  of?: Module
}
export const pageAbilities = slot<PageAbility>('abilities on the page of a network')

type Module = 'plan_module_enabled'

export function pageAbilitiesOf(
  { db, me }: Reading,
  network: Network,
  modules: Record<Module, boolean> | undefined,
) {
  const can = Object.fromEntries(pageAbilityNames.map((name) => [name, false])) as Record<Name, boolean>
  for (const { name, clause, of } of db.brought.to(pageAbilities))
    can[name] = (of === undefined || modules?.[of] === true) && allows(me, clause, network)
  return can
}
