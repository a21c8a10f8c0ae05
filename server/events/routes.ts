import { eventFiles, eventLists, myEvents, networkEvents } from '../../contract/events/events.ts'
import { events } from '../../contract/events/pages.ts'
import { calendarFeed, networkCalendarFeeds } from '../../contract/people/profile.ts'
import { csvRoutes } from '../downloads/csvDoors.ts'
import type { Desk } from '../downloads/desk.ts'
import { viewedNetwork } from '../networks/queries.ts'
import { addressOf, type Base } from '../platform/addresses.ts'
import type { Database } from '../platform/db.ts'
import { on, raw } from '../platform/operation.ts'
import {
  listNetworkFeeds,
  renewCalendarFeed,
  renewNetworkFeed,
  revokeCalendarFeed,
  revokeNetworkFeed,
  sendCalendar,
  showCalendarFeed,
} from './calendarFeed.ts'
import { eventsBetween } from './finding/calendar.ts'
import { sendEventFile } from './finding/feeds.ts'
import { eventsExport, eventsOfNetwork, listEvents } from './finding/list.ts'
import { showEvent } from './one.ts'
import { upcomingEvents } from './queries.ts'

export const eventRoutes = (database: Database, desk: Desk, base: Base) => [
  on(events.show, ({ db, me, params, now }) => showEvent(db, me, params.id, now)),
  on(eventLists.list, ({ db, me, query, now }) => listEvents(db, me, query, now)),
  on(eventLists.ofNetwork, ({ db, me, params, query, now }) =>
    eventsOfNetwork(db, me, params.id, query, now),
  ),
  on(eventLists.calendar, ({ db, me, query, now }) => eventsBetween(db, me, query, now)),
  raw(eventFiles.calendar, ({ db, me, params, enterprise, reply }) =>
    sendEventFile(db, me, params.id, addressOf(enterprise, base), reply),
  ),
  on(calendarFeed.show, ({ db, me }) => showCalendarFeed(db, me)),
  on(calendarFeed.renew, ({ tx, me, enterprise, address }) =>
    renewCalendarFeed(tx, me, addressOf(enterprise, base), address),
  ),
  on(calendarFeed.revoke, ({ tx, me, address }) => revokeCalendarFeed(tx, me, address)),
  on(networkCalendarFeeds.list, ({ db, me }) => listNetworkFeeds(db, me)),
  on(networkCalendarFeeds.renew, ({ tx, me, body, enterprise, address }) =>
    renewNetworkFeed(tx, me, body.network_id, addressOf(enterprise, base), address),
  ),
  on(networkCalendarFeeds.revoke, ({ tx, me, params, address }) =>
    revokeNetworkFeed(tx, me, params.networkId, address),
  ),
  raw(calendarFeed.file, ({ enterprise, params, reply }) =>
    sendCalendar(database, enterprise, { file: params.file, origin: addressOf(enterprise, base), reply }),
  ),
  ...csvRoutes(eventLists, eventsExport, desk),
  on(myEvents.upcoming, ({ db, me, query, now }) => upcomingEvents(db, me, query.limit, now)),
  on(networkEvents.upcoming, async ({ db, me, params, query, now }) => {
    await viewedNetwork(db, me, params.id)
    return upcomingEvents(db, me, query.limit, now, params.id)
  }),
]
