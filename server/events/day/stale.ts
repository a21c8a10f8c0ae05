import { eventDay } from '../../../contract/eventDay.ts'
import { events } from '../../../contract/eventPages.ts'
import { myEvents } from '../../../contract/events.ts'
import type { Tx } from '../../platform/db.ts'
import { wentStale } from '../../platform/live.ts'

/** Whoever stands at a door sees the others' doors; those it is about see where they stand. */
export async function dayChanged(tx: Tx, people: readonly number[] = []) {
  await wentStale(tx, [eventDay.show.path, eventDay.attendance.path, eventDay.scans.path])
  if (people.length > 0) await wentStale(tx, [events.show.path, myEvents.upcoming.path], people)
}

export const doorPeopleChanged = (tx: Tx, people: readonly number[] = []) =>
  wentStale(tx, [eventDay.stewards.path, eventDay.devices.path]).then(() =>
    people.length > 0 ? wentStale(tx, [events.show.path, eventDay.show.path], people) : undefined,
  )
