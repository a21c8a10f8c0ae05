import { archives } from '../../../contract/archives.ts'
import { eventPlans, myPlans, networkPlans } from '../../../contract/eventManagement.ts'
import { events } from '../../../contract/eventPages.ts'
import { myEvents, networkEvents } from '../../../contract/events.ts'

/** Whatever shows events is asked anew after one of them moved. */
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
