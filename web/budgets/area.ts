import type { WebArea } from '../app/area.ts'
import { budgetAdminPages } from './admin/pages.ts'

export const budgets: WebArea = {
  adminPages: budgetAdminPages,
  planPages: [
    {
      place: 40,
      at: '/plan/budgeting',
      text: () => 'networks.page.plan_budget',
      shown: ({ can }) => can.view_budgets,
      parts: [
        { at: '/plan/budgeting/manage', text: 'networks.page.plan_fiscal' },
        { at: '/plan/budgeting/overview', text: 'networks.page.plan_aggregate' },
        { at: '/plan/budgeting/request', text: 'networks.page.plan_requests' },
      ],
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
}
