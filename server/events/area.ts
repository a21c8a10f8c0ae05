import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { comingUp } from '../networks/leaders/handOver.ts'
import { openTasks } from '../networks/leaders/openTasks.ts'
import { departures } from '../networks/members/departures.ts'
import { pageAbilities } from '../networks/pageAbilities.ts'
import { mergeFollowers } from '../people/merge/followers.ts'
import { pictureHolders } from '../pictures/holders.ts'
import { archivables } from '../platform/archivable.ts'
import { area } from '../platform/area.ts'
import { findables } from '../search/findables.ts'
import { archivedEvents } from './archived.ts'
import { eventFinding } from './finding/search.ts'
import { eventsTask } from './openTask.ts'
import { eventsKeys } from './personKeys.ts'
import {
  pictureInEventDrafts,
  pictureInEvents,
  pictureOnDesks,
  postPictureInEvents,
} from './pictureHolders.ts'
import { eventsPolicy } from './policy.ts'
import { upcomingEvents } from './queries.ts'
import { seatsOfLeavers } from './registration/later.ts'
import { fillAfterMerge } from './registration/registering.ts'

export const events = area({
  name: 'events',
  brings: [
    acts.with(
      ...actsOf('events', eventsPolicy, {
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
    openTasks.with(eventsTask),
    pageAbilities.with(
      { name: 'manage_events', clause: eventsPolicy.manage },
      { name: 'approve_events', clause: eventsPolicy.approve },
    ),
    comingUp.with(async (db, me, id, now, most) => (await upcomingEvents(db, me, most, now, id)).items),
    departures.with(seatsOfLeavers),
    mergeFollowers.with({ name: 'events', merged: fillAfterMerge }),
  ],
})
