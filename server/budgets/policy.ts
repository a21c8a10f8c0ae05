import type { GroupPermission } from '../../contract/permissions.ts'
import { leads, memberOf } from '../identity/networkRules.ts'
import { all, any, clause, everyone, holds, type Rule } from '../platform/rights/policy.ts'

export interface Home {
  id: number
  name: string
}
const itself = (network: Home) => network

/** For leaders whose role has the right, and for people whose own role has it, in their networks or everywhere. */
const inside = (permission: GroupPermission): Rule<Home> =>
  any(leads(permission, itself), all(holds(permission), any(memberOf(itself), holds('across_enterprise'))))

const finance = holds('groups_budget_manage')
const manages = any<Home>(finance, inside('budgets_manage'))
const requests = any<Home>(manages, inside('budgets_request'))

export const budgetsPolicy = {
  /** To manage fiscal periods and what their budgets start with. */
  periods: clause<void>('fiscal_periods', holds('manage_fiscal_period')),
  /** To manage the budgets of all networks. */
  administer: clause<void>('budgets', any(finance, holds('manage_fiscal_period'))),
  /** To set the amount above which a second approver is needed. */
  configure: clause<void>('budgets_configure', finance),
  /** To export; whose budgets the file may contain is decided by what it is about. */
  ask: clause<void>('budgets_view', everyone),
  /** To see the money of a network. */
  view: clause<Home>(
    'budgets_view',
    any(holds('manage_fiscal_period'), requests, inside('budgets_view'), inside('budgets_approval')),
  ),
  manage: clause<Home>('budgets_manage', manages),
  request: clause<Home>('budgets_request', requests),
  /** To decide about other people's requests. */
  approve: clause<Home>('budgets_approval', any(finance, inside('budgets_approval'))),
  delete: clause<void>('annual_budget_delete', holds('annual_budget_delete')),
}
