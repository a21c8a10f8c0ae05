import { createFileRoute } from '@tanstack/react-router'
import { EventsScreen } from '../../../events/EventsScreen.tsx'
import { eventsSearch } from '../../../events/search.ts'

export const Route = createFileRoute('/_user/events/')({
  validateSearch: eventsSearch,
  staticData: { title: 'events.title', texts: ['events', 'home', 'eventPlanning'] },
  component: EventsScreen,
})
