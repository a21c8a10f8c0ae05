import { leads } from '../../identity/networkRules.ts'
import { any, clause, holds } from '../../platform/rights/policy.ts'

interface Network {
  id: number
  name: string
}
const itself = (network: Network) => network
const managesAll = holds('groups_manage')

export const membersPolicy = {
  /** Past members, what became of whom and why: for people who look after the network. */
  oversee: clause<Network>('members_view', any(managesAll, leads('members_view', itself))),
  /** What they answered, summed up. */
  insights: clause<Network>(
    'insights',
    any(holds('groups_insights'), managesAll, leads('members_view', itself)),
  ),
  add: clause<Network>('members_add', any(managesAll, leads('members_create', itself))),
  manage: clause<Network>('members_manage', any(managesAll, leads('members_manage', itself))),
}

/** The right a decision needs: one for adding, another for everything else. */
export const rightFor = (decision: string) => (decision === 'add' ? membersPolicy.add : membersPolicy.manage)
