import type { GroupPermission } from '../../contract/permissions.ts'
import { leads, memberOf } from '../identity/networkRules.ts'
import { all, any, clause, everyone, holds, type Rule } from '../platform/rights/policy.ts'

export interface Home {
  id: number
  name: string
}
const itself = (network: Home) => network

/** For leaders whose role carries it, and for whoever holds it by their own role, where they belong or everywhere. */
const inside = (permission: GroupPermission): Rule<Home> =>
  any(leads(permission, itself), all(holds(permission), any(memberOf(itself), holds('across_enterprise'))))

const finance = holds('groups_budget_manage')
const manages = any<Home>(finance, inside('budgets_manage'))
const requests = any<Home>(manages, inside('budgets_request'))

export const budgetsPolicy = {
  /** Fiscal periods: when they begin and end, what budgets begin with. */
  periods: clause<void>('fiscal_periods', holds('manage_fiscal_period')),
  /** The budgets of all networks. */
  administer: clause<void>('budgets', any(finance, holds('manage_fiscal_period'))),
  /** Above which sum a second approver is asked. */
  configure: clause<void>('budgets_configure', finance),
  /** To ask for a file; whose budgets it may hold is decided by what is asked for. */
  ask: clause<void>('budgets_view', everyone),
  /** The money of a network. */
  view: clause<Home>(
    'budgets_view',
    any(holds('manage_fiscal_period'), requests, inside('budgets_view'), inside('budgets_approval')),
  ),
  manage: clause<Home>('budgets_manage', manages),
  request: clause<Home>('budgets_request', requests),
  /** To grant what others asked for. */
  approve: clause<Home>('budgets_approval', any(finance, inside('budgets_approval'))),
  delete: clause<void>('annual_budget_delete', holds('annual_budget_delete')),
}
