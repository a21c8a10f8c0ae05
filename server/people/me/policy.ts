import { memberOf } from '../../identity/networkRules.ts'
import { clause } from '../../platform/rights/policy.ts'

interface Network {
  id: number
  name: string
}

export const mePolicy = {
  record_hours: clause<Network>(
    'hours_record',
    memberOf((network) => network),
  ),
}
