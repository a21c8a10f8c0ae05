import type { AreaPalette } from '../app/area.ts'
import { mayInSome } from '../app/rights.ts'

export const palette: AreaPalette = {
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
