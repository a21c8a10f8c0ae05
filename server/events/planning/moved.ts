import type { Tx } from '../../platform/database/db.ts'
import { takesPlaceOrNot } from '../day/facts.ts'
import { type EventRow, isOver, lockEvent } from '../eventRow.ts'
import { tellCanceled, tellRestored } from '../registration/noticeJobs.ts'
import { hastenOffers } from '../registration/offers.ts'
import { promote } from '../registration/registration.ts'
import { makeDates } from '../series/dates.ts'

/** What happened to an event: it was published, rescheduled, canceled, archived, restored, or got other seats. */
export type Happened = 'out' | 'moved' | 'called_off' | 'archived' | 'restored' | 'seats'
export type Follower = (tx: Tx, event: EventRow, happened: Happened) => Promise<unknown>

/** The areas that react, in this order, under the event’s lock and in the same transaction. */
const followers: readonly Follower[] = [
  async (tx, event, happened) => happened === 'out' && makeDates(tx, event.id),
  async (tx, event, happened) => happened === 'called_off' && tellCanceled(tx, event.id),
  async (tx, event, happened) => happened === 'called_off' && takesPlaceOrNot(tx, event),
  // An event archived before it took place doesn't take place until it is restored. Of a canceled one people know
  // already.
  async (tx, event, happened) => {
    if (event.canceled_at !== null || isOver(event, new Date())) return
    if (happened === 'archived') {
      tellCanceled(tx, event.id)
      await takesPlaceOrNot(tx, event)
    }
    if (happened === 'restored') tellRestored(tx, event.id)
  },
  // Also once its end has passed meanwhile: what was over when it was put away had lost none.
  async (tx, event, happened) =>
    happened === 'restored' && event.canceled_at === null && takesPlaceOrNot(tx, event),
  // Seats aren't given while an event is archived: people who wait get them when it is restored.
  async (tx, event, happened) => (happened === 'seats' || happened === 'restored') && promote(tx, event.id),
  async (tx, event, happened) => happened === 'moved' && hastenOffers(tx, event),
]

export async function afterMove(tx: Tx, eventId: number, happened: Happened) {
  const event = await lockEvent(tx, eventId)
  for (const follow of followers) await follow(tx, event, happened)
}
