import { eventDay } from '../../../contract/events/day.ts'
import { myEvents } from '../../../contract/events/events.ts'
import { events } from '../../../contract/events/pages.ts'
import type { Tx } from '../../platform/database/db.ts'
import { wentStale } from '../../platform/live/live.ts'

/** Refreshes other doors of the event, and the pages of the people concerned. */
export function dayChanged(tx: Tx, people: readonly number[] = []) {
  wentStale(tx, [eventDay.show.path, eventDay.attendance.path, eventDay.scans.path])
  wentStale(tx, [events.show.path, myEvents.upcoming.path], people)
}

export function doorPeopleChanged(tx: Tx, people: readonly number[] = []) {
  wentStale(tx, [eventDay.stewards.path, eventDay.devices.path])
  wentStale(tx, [events.show.path, eventDay.show.path], people)
}
