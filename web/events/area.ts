import type { WebArea } from '../app/area.ts'

export const events: WebArea = {
  networkTabs: [
    { place: 30, at: '/events', text: () => 'networks.page.events_tab', shown: ({ can }) => can.view_events },
  ],
  planPages: [
    {
      place: 20,
      at: '/plan/events',
      text: () => 'networks.page.plan_events',
      shown: ({ can }) => can.manage_events,
    },
  ],
  deskTabs: [
    { place: 10, at: '/manage/todos', text: 'eventPlanning.desk.todos', shown: () => true },
    { place: 20, at: '/manage/attendees', text: 'eventPlanning.desk.attendees', shown: () => true },
    { place: 60, at: '/manage/history', text: 'eventPlanning.desk.history', shown: () => true },
  ],
  managePages: [
    {
      place: 40,
      at: '/manage/events/pending',
      text: () => 'networks.page.pending_events',
      shown: ({ can }) => can.manage_events || can.approve_events,
    },
  ],
}
