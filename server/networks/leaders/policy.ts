import type { Permission } from '../../../contract/permissions.ts'
import { leads, leadsAtAll } from '../../identity/networkRules.ts'
import { any, clause, holds, type Rule } from '../../platform/rights/policy.ts'

interface Network {
  id: number
  name: string
  kind: string
  parent_id: number | null
}
const itself = (network: Network) => network

/** The networks whose leaders count for this one: itself, and for a region the network it divides. */
export const ledFrom = ({ id, kind, parent_id }: Omit<Network, 'name'>): number[] =>
  kind === 'region' && parent_id !== null ? [id, parent_id] : [id]

/** A region belongs to a network: those who look after that look after it, too. */
const leadsWhole = (permission: Permission): Rule<Network> => ({
  allows: (me, network) =>
    ledFrom(network)
      .slice(1)
      .some((id) => me.leads.get(id)?.permissions.has(permission)),
  because: (me, network) => {
    const role = ledFrom(network)
      .slice(1)
      .flatMap((id) => me.leads.get(id) ?? [])[0]
    return role?.permissions.has(permission)
      ? [{ by: 'leadership', allows: true, text: 'leads_whole', facts: { network: network.name } }]
      : []
  },
})

const looksAfter = (permission: Permission): Rule<Network> =>
  any(holds('groups_manage'), leads(permission, itself), leadsWhole(permission))

export const leadersPolicy = {
  view: clause<Network>('leaders_view', any(looksAfter('leaders_view'), looksAfter('leaders_manage'))),
  manage: clause<Network>('leaders_manage', looksAfter('leaders_manage')),
  /** The hand-over notes: for the leaders, and for those who appoint them. */
  hand_over: clause<Network>('hand_over', any(leadsAtAll(itself), looksAfter('leaders_manage'))),
  /** Only leaders have something to hand over. */
  write_note: clause<Network>('hand_over_note', leadsAtAll(itself)),
  /** The positions, the same for all networks. */
  positions: clause<void>('leader_positions', holds('groups_manage')),
}
