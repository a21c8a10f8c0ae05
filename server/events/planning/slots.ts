import { clockAt, momentAt } from '../../../contract/clocks.ts'
import { isByDay, outsideWork, type Shown } from '../../../contract/workWeeks.ts'

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
  /** As how many they count: never finer than whoever asks may know. */
  weight: number
}

export interface Around {
  /** The time that is asked for, by the clock of the event's place. */
  slot: Slot
  time_zone: string
  /** Whom it reaches, the most first. */
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

/** What clocks of a place show of a slot. Clocks are asked once a day and place: near its noon, where they rarely change. */
export function clocks() {
  const ahead = new Map<string, number>()
  const offset = (moment: number, timeZone: string) => {
    const day = Math.floor(moment / DAY_MS)
    const key = `${day} ${timeZone}`
    const known = ahead.get(key)
    if (known !== undefined) return known
    const noon = day * DAY_MS + DAY_MS / 2
    const { day: shown, time } = clockAt(new Date(noon).toISOString(), timeZone)
    const told = Date.parse(`${shown}T${time}:00Z`) - noon
    ahead.set(key, told)
    return told
  }
  return ({ starts, ends }: Slot, timeZone: string): Shown => {
    const by = offset(starts, timeZone)
    return { starts: starts + by, ends: ends + by }
  }
}

const meet = (one: Slot, other: Slot) => one.starts < other.ends && other.starts < one.ends
const dayOf = (shown: number) => new Date(shown).toISOString().slice(0, 10)

/** How many people something speaks against for whom a slot would be. */
export function judge(slot: Slot, around: Around, shown: ReturnType<typeof clocks>): Judged {
  let outside = 0
  let against = 0
  for (const { time_zone, people, weight } of around.crowds.slice(0, MOST_ZONES)) {
    if (outsideWork(shown(slot, time_zone), time_zone) === null) continue
    outside += people
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
  const minutes = time.slice(3)
  const times =
    lasts > LONG_MS
      ? [time]
      : new Set([time, ...HOURS.map((hour) => `${String(hour).padStart(2, '0')}:${minutes}`)])
  for (let days = -DAYS_AROUND; days <= DAYS_AROUND; days++) {
    const on = dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)
    for (const clock of times) {
      const starts = Date.parse(momentAt(on, clock, time_zone) ?? '')
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
