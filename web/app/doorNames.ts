import { storage } from './storage.ts'

/** The browser database in which an offline door finds the registered people. */
export const DOOR_NAMES = 'kindred-door-names'
const UNTIL = 'doorNamesUntil'

/** Names stay for a day after their event: of several events, until the last of those days. */
export function keepNamesUntil(moment: string) {
  const before = storage.get(UNTIL)
  if (before === null || before < moment) storage.set(UNTIL, moment)
}

/** Deleted on every page, not only at the door: nothing is left behind after signing out or after the event. */
export function forgetNames() {
  if (storage.get(UNTIL) === null) return
  storage.remove(UNTIL)
  try {
    indexedDB.deleteDatabase(DOOR_NAMES)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

export function forgetOldNames() {
  const until = storage.get(UNTIL)
  if (until !== null && until <= new Date().toISOString()) forgetNames()
}
