import { leads, leadsAtAll, memberOf } from '../../identity/networkRules.ts'
import { any, clause, holds, when } from '../../platform/rights/policy.ts'

interface Network {
  id: number
  name: string
  private: boolean
}
const itself = (network: Network) => network

export const sponsorsPolicy = {
  /** Everybody who sees the network from inside. */
  view: clause<Network>(
    'sponsors_view',
    any(
      when('shown_to_everyone', ({ private: closed }) => !closed),
      memberOf(itself),
      leadsAtAll(itself),
      holds('groups_manage'),
    ),
  ),
  manage: clause<Network>('sponsors', any(holds('groups_manage'), leads('settings_manage', itself))),
}
