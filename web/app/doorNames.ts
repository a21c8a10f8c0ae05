import { storage } from './storage.ts'

/** The database of this browser in which a door without a connection finds who comes. */
export const DOOR_NAMES = 'kindred-door-names'
const UNTIL = 'doorNamesUntil'

/** Names stay for a day after their event: of several events, until the last of those days. */
export function keepNamesUntil(moment: string) {
  const before = storage.get(UNTIL)
  if (before === null || before < moment) storage.set(UNTIL, moment)
}

/** Known on every page, not only at the door: whoever signs out leaves no names behind, nor does time. */
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
