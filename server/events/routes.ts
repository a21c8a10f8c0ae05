import { myEvents } from '../../contract/events.ts'
import { on } from '../platform/asking.ts'
import { upcomingEvents } from './queries.ts'

export const eventRoutes = [
  on(myEvents.upcoming, ({ db, me, query, now }) => upcomingEvents(db, me, query.limit, now)),
]
