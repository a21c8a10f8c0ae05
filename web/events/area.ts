import type { WebArea } from '../app/area.ts'

export const events: WebArea = {
  networkTabs: [
    { place: 30, at: '/events', text: () => 'networks.page.events_tab', shown: ({ can }) => can.view_events },
    {
      place: 40,
      at: '/plan/events',
      text: () => 'networks.page.plan',
      shown: ({ can }) => can.manage_events,
    },
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
