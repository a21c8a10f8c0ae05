import { userData } from '../../../contract/access/access.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { networkKpis } from '../../../contract/planning/networkKpis.ts'
import { eventPillars, goals, outcomes, pillars } from '../../../contract/planning/outcomes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { wentStale } from '../../platform/live/live.ts'

export const aimsChanged = (tx: Tx) =>
  wentStale(
    tx,
    [outcomes.list, outcomes.show, pillars.list, pillars.show, goals.show, eventPillars.show].map(
      ({ path }) => path,
    ),
  )

/** Switching the module shows or hides it at once: in the frames, on the pages of networks and in lists. */
export function planSwitched(tx: Tx) {
  wentStale(tx, [userData.show.path, groups.show.path, networkKpis.show.path])
  aimsChanged(tx)
}
