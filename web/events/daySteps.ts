import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useCalendar } from './calendarView.tsx'
import { addDays, addMonths, type Day, startOfWeek } from './days.ts'

export interface Steps {
  /** Props for a day's button, for keyboard use. */
  of: (day: Day) => {
    'data-day': Day
    tabIndex: 0 | -1
    onFocus: () => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/** Where a key leads from a day; nowhere for all others. */
const ways: Record<string, (from: Day, first: number) => Day> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  Home: (from, first) => startOfWeek(from, first),
  End: (from, first) => addDays(startOfWeek(from, first), 6),
  PageUp: (from) => addMonths(from, -1),
  PageDown: (from) => addMonths(from, 1),
}

/**
 * Moves between days by keyboard: Tab reaches one day only, arrow keys go on from there. A day that isn't on the
 * page, or that `stays` refuses, turns the page.
 */
export function useSteps<Part extends HTMLElement>(
  date: Day,
  first: number,
  stays: (day: Day) => boolean,
): Steps & { within: RefObject<Part | null> } {
  const { go } = useCalendar()
  const within = useRef<Part>(null)
  const [at, setAt] = useState(date)
  const turning = useRef(false)
  const buttonOf = (day: Day) => within.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
  useEffect(() => {
    setAt(date)
    if (!turning.current) return
    turning.current = false
    within.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus()
  }, [date])
  const press = (from: Day, event: KeyboardEvent) => {
    const to = ways[event.key]?.(from, first)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    if (stays(to)) buttonOf(to)?.focus()
    else {
      turning.current = true
      go(to)
    }
  }
  return {
    within,
    of: (day) => ({
      'data-day': day,
      tabIndex: day === at ? 0 : -1,
      onFocus: () => setAt(day),
      onKeyDown: (event) => press(day, event),
    }),
  }
}
