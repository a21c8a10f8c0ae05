import { archives } from '../../../contract/archives/archives.ts'
import { myEvents, networkEvents } from '../../../contract/events/events.ts'
import { eventPlans, myPlans, networkPlans } from '../../../contract/events/management.ts'
import { events } from '../../../contract/events/pages.ts'

/** Refreshes everything that shows events after one of them changed. */
export const staleEvents = [
  events.show.path,
  '/api/v1/initiatives',
  '/api/v2/events',
  myEvents.upcoming.path,
  networkEvents.upcoming.path,
  eventPlans.list.path,
  networkPlans.pending.path,
  myPlans.pending.path,
  archives.list.path,
]
