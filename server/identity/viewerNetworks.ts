import { sql } from 'kysely'
import type { Permission } from '../../contract/permissions.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

export interface NetworkRole {
  role_name: string
  role_text_key: string | null
  permissions: ReadonlySet<Permission>
}

declare module '../platform/rights/viewer.ts' {
  interface Viewer {
    /** State by network, for every network in which the person was ever a member or asked to be one. */
    readonly memberships: ReadonlyMap<number, string>
    readonly leads: ReadonlyMap<number, NetworkRole>
  }
  interface Look {
    /** Networks whose membership list doesn't show the person to the administrator; the look leaves them out. */
    readonly hidden_networks: readonly number[]
  }
}

/** The networks the person is an active member of. */
export const activeNetworks = (me: Viewer): number[] =>
  [...me.memberships].flatMap(([id, state]) => (state === 'active' ? [id] : []))

/** Networks that must not be mentioned while an administrator looks as this person; none outside a look. */
export const hiddenNetworks = (me: Viewer): readonly number[] => me.look?.hidden_networks ?? []

/**
 * Whether what the person did in a network may be shown. In a look only where the administrator can see that the person
 * belongs; anything else would reveal a membership they may not know of.
 */
export const tellsTraces = (me: Viewer, networkId: number) =>
  !me.look || me.memberships.has(networkId) || me.leads.has(networkId)

/** The networks whose traces may be shown in a look; undefined outside one, where all may. */
export const toldNetworks = (me: Viewer): number[] | undefined =>
  me.look && [...me.memberships.keys(), ...me.leads.keys()]

/**
 * `tellsTraces` as a condition on rows that name a network. Leaving out only the hidden networks would reveal them by
 * their absence, so a look shows the networks where the person is seen to belong and nothing else.
 */
export function notHidden(me: Viewer, column: string) {
  const told = toldNetworks(me)
  return told === undefined
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(${sql.ref(column)} = any(${told}::bigint[]), true)`
}
