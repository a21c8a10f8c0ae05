import { archives } from '../../contract/archives/archives.ts'
import { eventDrafts } from '../../contract/events/drafts.ts'
import { eventLists, myEvents, networkEvents } from '../../contract/events/events.ts'
import { eventPlans, myPlans, networkPlans } from '../../contract/events/management.ts'
import { events } from '../../contract/events/pages.ts'
import type { Act } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import { wentStale } from '../platform/live/live.ts'

/** Refreshes lists, months and pages that show events. */
export const eventsChanged = (tx: Tx) =>
  wentStale(tx, [
    events.show.path,
    eventLists.list.path,
    eventLists.ofNetwork.path,
    eventLists.calendar.path,
    myEvents.upcoming.path,
    networkEvents.upcoming.path,
    eventPlans.list.path,
    eventPlans.archived.path,
    eventPlans.approval.path,
    networkPlans.pending.path,
    myPlans.pending.path,
  ])

/** It went into the archive or came out of it. */
export const eventArchiveChanged = (tx: Tx) => wentStale(tx, [archives.names.path, archives.list.path])

export const draftsChanged = ({ tx, me }: Act) =>
  wentStale(tx, [eventDrafts.list.path, eventDrafts.show.path], [me.user_id])
