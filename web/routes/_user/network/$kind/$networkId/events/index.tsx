import { createFileRoute } from '@tanstack/react-router'
import { NetworkEventsScreen } from '../../../../../../events/NetworkEventsScreen.tsx'
import { eventsSearch } from '../../../../../../events/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/events/')({
  validateSearch: eventsSearch,
  staticData: { title: 'events.title', texts: ['events', 'home', 'eventPlanning', 'networks'] },
  component: NetworkEventsScreen,
})
