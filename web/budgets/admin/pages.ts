import type { AdminPage } from '../../app/area.ts'

/** Pages of the administration for people who manage the money of all networks. */
export const budgetAdminPages: readonly AdminPage[] = [
  {
    section: 'plan',
    href: '/admin/plan/budgeting',
    text: 'shell.admin.budgeting',
    words: 'search.words.admin.budgeting',
    permissions: ['groups_budget_manage', 'manage_fiscal_period'],
    module: 'plan',
  },
  {
    section: 'plan',
    href: '/admin/plan/aggregate_budgeting',
    text: 'shell.admin.aggregate_budgeting',
    words: 'search.words.admin.aggregate_budgeting',
    permissions: ['groups_budget_manage', 'manage_fiscal_period'],
    module: 'plan',
  },
]
