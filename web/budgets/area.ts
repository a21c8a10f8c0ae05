import type { WebArea } from '../app/area.ts'
import { budgetAdminPages } from './admin/pages.ts'

export const budgets: WebArea = {
  adminPages: budgetAdminPages,
  commands: [
    {
      text: 'search.commands.new_fiscal_period',
      words: 'search.words.new_fiscal_period',
      href: '/admin/plan/budgeting/fiscal_periods/new',
      shown: ({ policy_group, modules }) => policy_group.manage_fiscal_period && modules.plan,
    },
  ],
}
