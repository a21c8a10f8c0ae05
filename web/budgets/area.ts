import type { WebArea } from '../app/area.ts'
import { mayInSome } from '../app/rights.ts'
import { budgetAdminPages } from './admin/pages.ts'

export const budgets: WebArea = {
  adminPages: budgetAdminPages,
  planPages: [
    {
      place: 40,
      at: '/plan/budgeting',
      text: () => 'networks.page.plan_budget',
      shown: ({ can }) => can.view_budgets,
    },
  ],
  deskTabs: [
    {
      place: 25,
      at: '/manage/budgeting',
      text: 'eventPlanning.desk.budgeting',
      shown: (_, me) => me.modules.plan,
    },
  ],
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
