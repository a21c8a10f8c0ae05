import { type Day, dayOf } from './days.ts'

interface Spanning {
  starts_at: string
  ends_at: string
}

const A_DAY_MS = 86_400_000
/** A night belongs to the day it began on: what is over by six in the morning makes no second day. */
const NIGHT_MS = A_DAY_MS / 4

const lastDayOf = ({ starts_at, ends_at }: Spanning): Day => {
  const first = dayOf(starts_at)
  const last = dayOf(new Date(Date.parse(ends_at) - 1 - NIGHT_MS))
  return [first, last].toSorted()[1] ?? first
}

/** It lasts for whole days, or for more than one: then it is one bar over them, rather than an hour on each. */
export const isBar = (event: Spanning) =>
  lastDayOf(event) > dayOf(event.starts_at) ||
  Date.parse(event.ends_at) - Date.parse(event.starts_at) >= A_DAY_MS

export interface Bar<Event> {
  event: Event
  /** From which to which day of the row, counted from 0. */
  from: number
  to: number
  lane: number
  /** It began before the row, or goes on after it. */
  before: boolean
  after: boolean
}

/** The bars of a row of days, each in the first lane that is free; the longest come first. */
export function barsOf<Event extends Spanning>(events: readonly Event[], row: readonly Day[]): Bar<Event>[] {
  const [first = '', end = row.at(-1) ?? ''] = [row[0], row.at(-1)]
  const bars = events
    .filter((event) => isBar(event) && dayOf(event.starts_at) <= end && lastDayOf(event) >= first)
    .map((event) => {
      const [starts, ends] = [dayOf(event.starts_at), lastDayOf(event)]
      const [before, after] = [starts < first, ends > end]
      return {
        event,
        from: before ? 0 : row.indexOf(starts),
        to: after ? row.length - 1 : row.indexOf(ends),
        lane: 0,
        before,
        after,
      }
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  const taken: number[] = []
  for (const bar of bars) {
    const free = taken.findIndex((to) => to < bar.from)
    bar.lane = free < 0 ? taken.length : free
    taken[bar.lane] = bar.to
  }
  return bars
}

/** Each event once, on the first of some days on which it takes place. */
export function onFirstDay<Event>(found: ReadonlyMap<Day, readonly Event[]>, days: readonly Day[]) {
  const seen = new Set<Event>()
  return new Map(
    days.map((day) => {
      const fresh = (found.get(day) ?? []).filter((event) => !seen.has(event))
      for (const event of fresh) seen.add(event)
      return [day, fresh] as const
    }),
  )
}

/** The days of an event, where they are more than one. */
export const daysOfBar = (event: Spanning): [Day, Day] | null => {
  const [first, last] = [dayOf(event.starts_at), lastDayOf(event)]
  return last > first ? [first, last] : null
}

/** Events by the hour, on the day they begin. */
export const onItsDay = <Event extends Spanning>(events: readonly Event[], day: Day) =>
  events.filter((event) => !isBar(event) && dayOf(event.starts_at) === day)

export const isOn = ({ from, to }: Pick<Bar<unknown>, 'from' | 'to'>, at: number) => from <= at && at <= to
