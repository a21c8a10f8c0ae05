import type { WebArea } from '../app/area.ts'
import { mayIn } from '../app/rights.ts'

export const planning: WebArea = {
  planPages: [
    {
      place: 10,
      at: '/plan/outcomes',
      text: () => 'networks.page.plan_outcomes',
      shown: ({ can }) => can.view_outcomes,
    },
    {
      place: 30,
      at: '/plan/kpis',
      text: () => 'networks.page.plan_kpis',
      shown: ({ can }) => can.view_kpis,
      parts: [
        { at: '/plan/kpis', text: 'networks.page.plan_kpis' },
        { at: '/plan/kpis/updates', text: 'networks.page.plan_kpi_updates' },
        { at: '/plan/kpis/fields', text: 'networks.page.plan_kpi_fields' },
      ],
    },
  ],
  deskTabs: [
    { place: 30, at: '/manage/updates', text: 'eventPlanning.desk.updates', shown: () => true },
    { place: 40, at: '/manage/metrics', text: 'eventPlanning.desk.metrics', shown: () => true },
    { place: 50, at: '/manage/fields', text: 'eventPlanning.desk.fields', shown: () => true },
    {
      place: 55,
      at: '/manage/pillars',
      text: 'eventPlanning.desk.pillars',
      shown: ({ host }, me) => me.modules.plan && mayIn(me, host, 'outcomes_view'),
    },
  ],
}
