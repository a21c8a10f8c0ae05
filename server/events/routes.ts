import { eventFiles, eventLists, myEvents, networkEvents } from '../../contract/events/events.ts'
import { events } from '../../contract/events/pages.ts'
import { calendarFeed, networkCalendarFeeds } from '../../contract/people/profile.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import type { ExportParts } from '../downloads/exportParts.ts'
import { viewedNetwork } from '../networks/queries.ts'
import type { Database } from '../platform/database/db.ts'
import { addressOf, type Base } from '../platform/http/addresses.ts'
import { on, raw } from '../platform/http/operation.ts'
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
import { upcomingEvents } from './queries.ts'
import { showEvent } from './shownEvent.ts'

export const eventRoutes = (database: Database, parts: ExportParts, base: Base) => [
  on(events.show, (act, { params }) => showEvent(act, params.id)),
  on(eventLists.list, (act, { query }) => listEvents(act, query)),
  on(eventLists.ofNetwork, (act, { params, query }) => eventsOfNetwork(act, params.id, query)),
  on(eventLists.calendar, (act, { query }) => eventsBetween(act, query)),
  raw(eventFiles.calendar, (act, { params, enterprise, reply }) =>
    sendEventFile(act, params.id, addressOf(enterprise, base), reply),
  ),
  on(calendarFeed.show, (act) => showCalendarFeed(act)),
  on(calendarFeed.renew, (act, { enterprise }) => renewCalendarFeed(act, addressOf(enterprise, base))),
  on(calendarFeed.revoke, (act) => revokeCalendarFeed(act)),
  on(networkCalendarFeeds.list, (act) => listNetworkFeeds(act)),
  on(networkCalendarFeeds.renew, (act, { body, enterprise }) =>
    renewNetworkFeed(act, body.network_id, addressOf(enterprise, base)),
  ),
  on(networkCalendarFeeds.revoke, (act, { params }) => revokeNetworkFeed(act, params.networkId)),
  raw(calendarFeed.file, (_act, { enterprise, params, reply }) =>
    sendCalendar(database, enterprise, { file: params.file, origin: addressOf(enterprise, base), reply }),
  ),
  ...csvRoutes(eventLists, eventsExport, parts),
  on(myEvents.upcoming, (act, { query }) => upcomingEvents(act, query.limit)),
  on(networkEvents.upcoming, async (act, { params, query }) => {
    await viewedNetwork(act, params.id)
    return upcomingEvents(act, query.limit, params.id)
  }),
]
