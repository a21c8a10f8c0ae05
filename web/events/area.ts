import type { WebArea } from '../app/area.ts'
import { mayInSome } from '../app/rights.ts'

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
  commands: [
    {
      text: 'search.commands.create_event',
      words: 'search.words.create_event',
      href: '/events/drafts/new',
      shown: (me) => mayInSome(me, 'events_create') || mayInSome(me, 'events_manage'),
    },
    {
      text: 'search.commands.my_events',
      words: 'search.words.my_events',
      href: '/events?scope=mine',
      shown: () => true,
    },
    {
      text: 'search.commands.event_drafts',
      words: 'search.words.event_drafts',
      href: '/events/drafts',
      shown: (me) => mayInSome(me, 'events_create') || mayInSome(me, 'events_manage'),
    },
  ],
  networkCommands: [
    {
      text: 'search.commands.create_event_in',
      words: 'search.words.create_event_in',
      at: '/events/new',
      permission: 'events_create',
    },
  ],
}
