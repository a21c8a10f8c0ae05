import type { Network } from '../identity/archivable.ts'
import { leads } from '../identity/networkRules.ts'
import { any, clause, holds } from '../platform/rights/policy.ts'

const itself = (network: Network) => network

export const archivesPolicy = {
  index: clause<void>('archive', holds('archives_index')),
  of_network: clause<Network>(
    'archive',
    any(holds('archives_index'), holds('groups_manage'), leads('settings_manage', itself)),
  ),
}
