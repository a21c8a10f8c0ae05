import { isByDay, outsideWork, type Shown } from '../../../contract/calendars/workWeeks.ts'
import { clockAt, momentAt } from '../../../contract/clocks.ts'
import { daysAfter } from '../../../contract/days.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** How far from the time that was asked for others are looked at, and in which hours of the day. */
const DAYS_AROUND = 14
const HOURS = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
const LONG_MS = 16 * 60 * MINUTE_MS
const MOST_BETTER = 3
/** More groups than these change little, and each is reckoned for each time. */
const MOST_ZONES = 40

export interface Slot {
  starts: number
  ends: number
}

export interface Crowd {
  time_zone: string
  /** How many there are. */
  people: number
  /** Counts as precisely as the viewer may know them. */
  weight: number
}

export interface Around {
  /** The time that is asked for, by the clock of the event's place. */
  slot: Slot
  time_zone: string
  /** The networks it reaches, the largest first. */
  crowds: readonly Crowd[]
  events: readonly (Slot & { weight: number })[]
  dates: readonly { name: string; starts_on: string; ends_on: string; weight: number }[]
  now: number
}

export interface Judged extends Slot {
  /** Of all that speaks against it, as how many people it counts. */
  against: number
  outside: number
  events: number
  dates: string[]
}

/** How far a place is ahead on a day: asked near its noon, where clocks rarely change. */
function aheadOn(day: number, timeZone: string) {
  const noon = day * DAY_MS + DAY_MS / 2
  const { day: shown, time } = clockAt(new Date(noon).toISOString(), timeZone)
  return Date.parse(`${shown}T${time}:00Z`) - noon
}

/**
 * A place's local time for a slot in a month. Asking for offsets is slow, so a place with the same offset at the
 * beginning, middle and end of the month isn't asked day by day.
 */
export function clocks(window: Slot) {
  const [first, last] = [Math.floor(window.starts / DAY_MS), Math.floor(window.ends / DAY_MS)]
  const steady = new Map<string, number | null>()
  const changing = new Map<string, number>()
  const ahead = (day: number, timeZone: string) => {
    let all = steady.get(timeZone)
    if (all === undefined) {
      const told = [first, Math.floor((first + last) / 2), last].map((one) => aheadOn(one, timeZone))
      all = told.every((one) => one === told[0]) ? (told[0] ?? 0) : null
      steady.set(timeZone, all)
    }
    if (all !== null) return all
    const key = `${day} ${timeZone}`
    const known = changing.get(key) ?? aheadOn(day, timeZone)
    changing.set(key, known)
    return known
  }
  return ({ starts, ends }: Slot, timeZone: string): Shown => {
    const by = ahead(Math.floor(starts / DAY_MS), timeZone)
    return { starts: starts + by, ends: ends + by }
  }
}

const meet = (one: Slot, other: Slot) => one.starts < other.ends && other.starts < one.ends
const dayOf = (shown: number) => new Date(shown).toISOString().slice(0, 10)

/** How many of the people in question something speaks against. */
export function judge(slot: Slot, around: Around, shown: ReturnType<typeof clocks>): Judged {
  let outside = 0
  let against = 0
  for (const { time_zone, weight } of around.crowds.slice(0, MOST_ZONES)) {
    if (outsideWork(shown(slot, time_zone), time_zone) === null) continue
    outside += weight
    against += weight
  }
  const busy = around.events.filter((event) => meet(event, slot))
  for (const { weight } of busy) against += weight
  const here = shown(slot, around.time_zone)
  const [first, last] = [dayOf(here.starts), dayOf(here.ends - 1)]
  const dates = around.dates.filter(({ starts_on, ends_on }) => starts_on <= last && ends_on >= first)
  // Two feasts on a day are one day off.
  against += Math.max(0, ...dates.map(({ weight }) => weight))
  return { ...slot, against, outside, events: busy.length, dates: dates.map(({ name }) => name) }
}

/** Other times of the same length near the one that is asked for, by the clock of its place. */
function* candidates({ slot, time_zone }: Pick<Around, 'slot' | 'time_zone'>): Generator<Slot> {
  const lasts = slot.ends - slot.starts
  const { day, time } = clockAt(new Date(slot.starts).toISOString(), time_zone)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const hours = lasts > LONG_MS ? [hour] : new Set([hour, ...HOURS])
  for (let days = -DAYS_AROUND; days <= DAYS_AROUND; days++) {
    const on = daysAfter(day, days)
    // No place changes its clocks between noon and any hour of the day.
    const noon = Date.parse(momentAt(on, '12:00', time_zone) ?? '')
    for (const clock of hours) {
      const starts =
        clock === hour
          ? Date.parse(momentAt(on, time, time_zone) ?? '')
          : noon + ((clock - 12) * 60 + minute) * MINUTE_MS
      if (starts !== slot.starts) yield { starts, ends: starts + lasts }
    }
  }
}

/**
 * Up to three times at which less speaks against: fewer people concerned first, then the nearest. Never in the past, and
 * never at night where most of them are.
 */
export function betterSlots(around: Around, asked: Judged, shown: ReturnType<typeof clocks>): Judged[] {
  if (asked.against === 0) return []
  const [most] = around.crowds
  const better: Judged[] = []
  for (const slot of candidates(around)) {
    if (slot.starts <= around.now) continue
    if (most && !isByDay(shown(slot, most.time_zone))) continue
    const judged = judge(slot, around, shown)
    if (judged.against < asked.against) better.push(judged)
  }
  const away = ({ starts }: Slot) => Math.abs(starts - around.slot.starts)
  return better
    .toSorted((a, b) => a.against - b.against || away(a) - away(b) || a.starts - b.starts)
    .slice(0, MOST_BETTER)
}

/** From when until when others are looked at. */
export const windowAround = ({ starts, ends }: Slot): Slot => ({
  starts: starts - (DAYS_AROUND + 1) * DAY_MS,
  ends: ends + (DAYS_AROUND + 1) * DAY_MS,
})
