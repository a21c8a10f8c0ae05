import { myEvents } from '../../contract/events/events.ts'
import { initiativeUsers } from '../../contract/events/registrations.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { waiting } from '../home/waitingLines.ts'
import { archivables } from '../identity/archivable.ts'
import { menuPlaces, palettePages } from '../identity/destinations.ts'
import { factSources } from '../identity/facts.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { comingUp } from '../networks/leaders/ahead.ts'
import { openTasks } from '../networks/leaders/openTasks.ts'
import { networkHolders } from '../networks/manage/networkHolders.ts'
import { networkTrend } from '../networks/manage/trends.ts'
import { departures } from '../networks/members/departures.ts'
import { pageAbilities } from '../networks/pageAbilities.ts'
import { mergeFollowers } from '../people/merge/followers.ts'
import { pictureHolders } from '../pictures/holders.ts'
import { pictureUses } from '../pictures/uses.ts'
import { area } from '../platform/area.ts'
import { pageStarts } from '../platform/http/pageStart.ts'
import { dues, jobs, routes, sweeps } from '../platform/process.ts'
import { undoings } from '../platform/undo.ts'
import { findables } from '../search/findables.ts'
import { archivedEvents } from './archived.ts'
import { doorCheckIn } from './day/atDoor.ts'
import { closingSweep } from './day/closure.ts'
import { eventsAttended } from './day/facts.ts'
import { eventDayRoutes } from './day/routes.ts'
import { eventsExport } from './finding/list.ts'
import { eventFinding } from './finding/search.ts'
import { eventsTask } from './openTask.ts'
import { eventsKeys } from './personKeys.ts'
import {
  pictureInEventDrafts,
  pictureInEvents,
  pictureOnDesks,
  postPictureInEvents,
} from './pictureHolders.ts'
import { usedByEvents } from './pictureUses.ts'
import { untouchedDraftSweep } from './planning/drafts.ts'
import { eventArchiving, eventExpirySweep } from './planning/eventEnd.ts'
import { networkRemoved } from './planning/places.ts'
import { plannedEventsExport } from './planning/plannedEvents.ts'
import { eventDecided, eventPublicationDue } from './planning/publication.ts'
import { planningRoutes } from './planning/routes.ts'
import { eventsPolicy } from './policy.ts'
import { upcomingEvents } from './queries.ts'
import { attendeesJob } from './registration/actions.ts'
import { tellChangesJobs } from './registration/changeNews.ts'
import { attendeesExport } from './registration/export.ts'
import { peopleLeftJob } from './registration/leavers.ts'
import { seatsOfLeavers } from './registration/noticeJobs.ts'
import { endOffersJob, offersDue } from './registration/offers.ts'
import { fillAfterMerge } from './registration/registration.ts'
import { attendeesRemoved, seatsLeft } from './registration/removalUndo.ts'
import { registrationRoutes } from './registration/routes.ts'
import { seatLettersOf, tellStepsJob } from './registration/seatLetters.ts'
import { eventReminderDue, remindOfEvent } from './reminders/reminders.ts'
import { eventRoutes } from './routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { attendanceTrend } from './trend.ts'
import { closingWaiting, decisionsWaiting, offersWaiting } from './waitingLines.ts'

export const events = area({
  name: 'events',
  brings: [
    networkHolders.with('events'),
    namedClauses.with(
      ...namedClausesOf('events', eventsPolicy, {
        plan: 'none',
        create: 'network',
        manage: 'network',
        approve: 'network',
      }),
    ),
    archivables.with(archivedEvents),
    pictureHolders.with(pictureInEventDrafts, pictureInEvents, postPictureInEvents, pictureOnDesks),
    findables.with(eventFinding),
    personKeys.with(...eventsKeys),
    factSources.with(eventsAttended),
    openTasks.with(eventsTask),
    waiting.with(offersWaiting, closingWaiting, decisionsWaiting),
    networkTrend.with(attendanceTrend),
    pageAbilities.with(
      { name: 'manage_events', clause: eventsPolicy.manage },
      { name: 'approve_events', clause: eventsPolicy.approve },
    ),
    comingUp.with(async (act, id, most) => (await upcomingEvents(act, most, id)).items),
    departures.with(seatsOfLeavers),
    mergeFollowers.with({ name: 'events', merged: fillAfterMerge }),
    routes.with((one) => [
      ...eventDayRoutes(one.settings),
      ...eventRoutes(one.database, exportPartsOf(one), one.settings),
      ...seriesRoutes,
      ...registrationRoutes,
      ...planningRoutes(one.store, exportPartsOf(one), seatLettersOf(one)),
      ...csvRoutes(initiativeUsers, attendeesExport, exportPartsOf(one)),
    ]),
    exportables.with(() => [eventsExport, plannedEventsExport, attendeesExport]),
    jobs.with((one) => {
      const letters = seatLettersOf(one)
      return [
        doorCheckIn,
        remindOfEvent,
        attendeesJob(letters),
        tellStepsJob(letters),
        ...tellChangesJobs(letters),
        peopleLeftJob,
        endOffersJob,
        seatsLeft,
      ]
    }),
    dues.with(() => [eventReminderDue, offersDue, eventPublicationDue]),
    sweeps.with(() => [eventExpirySweep, closingSweep, untouchedDraftSweep]),
    pageStarts.with({
      path: '/',
      answer: async (act) => {
        const answer = await upcomingEvents(act, 4)
        return {
          path: myEvents.upcoming.path,
          query: { limit: 4 },
          answer,
          picture: answer.items[0]?.picture_url,
        }
      },
    }),
    pictureUses.with(usedByEvents),
    undoings.with(eventArchiving.undoing, eventDecided, networkRemoved, attendeesRemoved),
    menuPlaces.with({ name: 'events', place: 20 }),
    palettePages.with({ title: 'search.pages.events', link: '/events', place: 30 }),
  ],
})
