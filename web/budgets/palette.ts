import type { AreaPalette } from '../app/area.ts'
import { mayInSome } from '../app/rights.ts'

export const palette: AreaPalette = {
  commands: [
    {
      text: 'search.commands.new_fiscal_period',
      words: 'search.words.new_fiscal_period',
      href: '/admin/plan/budgeting/fiscal_periods/new',
      shown: ({ policy_group, modules }) => policy_group.manage_fiscal_period && modules.plan,
    },
    {
      text: 'search.commands.my_budget_requests',
      words: 'search.words.my_budget_requests',
      href: '/budgets/mine',
      shown: (me) => me.modules.plan && mayInSome(me, 'budgets_request'),
    },
    {
      text: 'search.commands.budget_inbox',
      words: 'search.words.budget_inbox',
      href: '/budgets/inbox',
      shown: (me) =>
        me.modules.plan && (me.policy_group.groups_budget_manage || mayInSome(me, 'budgets_approval')),
    },
  ],
  networkCommands: [
    {
      text: 'search.commands.budget_of',
      words: 'search.words.budget_of',
      at: '/plan/budgeting/manage',
      permission: 'budgets_view',
      shown: ({ modules }) => modules.plan,
    },
  ],
}
