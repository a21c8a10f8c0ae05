import { events } from '../../contract/eventPages.ts'
import { myEvents, networkEvents } from '../../contract/events.ts'
import { viewedNetwork } from '../networks/queries.ts'
import { on } from '../platform/asking.ts'
import { showEvent } from './one.ts'
import { upcomingEvents } from './queries.ts'

export const eventRoutes = [
  on(events.show, ({ db, me, params, now }) => showEvent(db, me, params.id, now)),
  on(myEvents.upcoming, ({ db, me, query, now }) => upcomingEvents(db, me, query.limit, now)),
  on(networkEvents.upcoming, async ({ db, me, params, query, now }) => {
    await viewedNetwork(db, me, params.id)
    return upcomingEvents(db, me, query.limit, now, params.id)
  }),
]
