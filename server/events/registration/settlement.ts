import type { Tx } from '../../platform/database/db.ts'
import type { EventRow } from '../eventRow.ts'
import { eventsChanged } from '../stale.ts'
import { tellSteps } from './noticeJobs.ts'
import type { Outcome } from './seatMoves.ts'

/** After registrations changed: notifies the people affected and refreshes open pages. */
export async function settle(tx: Tx, before: EventRow, ...outcomes: Outcome[]) {
  const after = outcomes.at(-1)?.event ?? before
  if (after.next_step === before.next_step) return
  await Promise.all([tellSteps(tx, before.id, before.next_step, after.next_step), eventsChanged(tx)])
}
