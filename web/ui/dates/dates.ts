import { useSyncExternalStore } from 'react'
import { useText } from '../../app/texts.ts'
import { type Dates, datesIn } from './dateWords.ts'

/** Dates in the reader's language and, where one is given, in a place's time zone. */
export function useDates(timeZone?: string): Dates {
  const { t, locale } = useText()
  return datesIn(locale, timeZone, t)
}

/** Now, renewed each minute for everybody at once. */
export const useNow = () => new Date(useSyncExternalStore(eachMinute, () => minute))
let minute = Date.now()
const waiting = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined
function eachMinute(told: () => void) {
  waiting.add(told)
  if (Date.now() - minute > 60_000) minute = Date.now()
  clock ??= setInterval(() => {
    minute = Date.now()
    for (const tell of waiting) tell()
  }, 60_000)
  return () => {
    waiting.delete(told)
    if (waiting.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}
