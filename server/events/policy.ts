import type { GroupPermission } from '../../contract/permissions.ts'
import { leads, memberOf } from '../identity/networkRules.ts'
import { all, any, clause, everyone, holds, type Rule } from '../platform/rights/policy.ts'

export interface Home {
  id: number
  name: string
}
const itself = (network: Home) => network

/**
 * A right in a network: for its leaders whose role has it, and for people whose own role has it, where they are
 * members or across the enterprise. Areas above open theirs the same way.
 */
export const inside = (permission: GroupPermission): Rule<Home> =>
  any(leads(permission, itself), all(holds(permission), any(memberOf(itself), holds('across_enterprise'))))

const manages = inside('events_manage')

export const eventsPolicy = {
  /** One's own drafts and requests. */
  plan: clause<void>('events_view', everyone),
  /** To plan an event of a network. */
  create: clause<Home>('events_create', any(manages, inside('events_create'))),
  /** To look after every event of a network: its people, its to-dos, its day. */
  manage: clause<Home>('events_manage', manages),
  /** To approve what others planned, and to publish one's own without approval. */
  approve: clause<Home>('events_approve', inside('events_approval')),
}
