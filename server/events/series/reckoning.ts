import type { z } from 'zod'
import { clockAt } from '../../../contract/clocks.ts'
import {
  clockOf,
  datesOf,
  minuteOf,
  minutesOf,
  type Repeats,
  repeatProblem,
  spanOn,
} from '../../../contract/recurrence.ts'
import type { SeriesEffect } from '../../../contract/seriesChanges.ts'
import { invalid } from '../../platform/errors.ts'
import type { EventRow } from '../moving.ts'
import { repeatsOf, type SeriesRow } from './dates.ts'
import { isMoved } from './queries.ts'

type Effect = z.output<typeof SeriesEffect>

const DAY_MS = 86_400_000
const dayTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const inDays = (day: string, days: number) =>
  new Date(dayTime(day) + days * DAY_MS).toISOString().slice(0, 10)

export const isOff = ({ state }: EventRow) => state === 'canceled'

export interface Shape {
  repeats: Repeats
  starts_on: string
  starts_minute: number
  minutes: number
  time_zone: string
}

export interface Plan {
  /** What the series becomes; nothing where its rule and clock stay. */
  shape: Shape | null
  /** Each date that stays, with the day of the rule it stands for and when it is. */
  kept: { event: EventRow; series_on: string; starts_at: string; ends_at: string; moves: boolean }[]
  falls: EventRow[]
  made: string[]
}

/**
 * What becomes of the dates. Each goes along by as many days as the one that was changed; one whose day the rule doesn't
 * have any more falls away, a day that no date stands for gets one. A date that had been moved by itself keeps its time.
 */
export function planOf(
  series: SeriesRow,
  dates: readonly EventRow[],
  from: EventRow,
  after: Pick<EventRow, 'starts_at' | 'ends_at' | 'time_zone'>,
  repeats: Repeats | null,
): Plan {
  const timed =
    repeats !== null ||
    Date.parse(after.starts_at) !== Date.parse(from.starts_at) ||
    Date.parse(after.ends_at) !== Date.parse(from.ends_at) ||
    after.time_zone !== from.time_zone
  const stay = (event: EventRow) => ({ event, series_on: event.series_on ?? '', moves: false })
  if (!timed)
    return {
      shape: null,
      kept: dates.filter((event) => !isOff(event)).map((event) => ({ ...event, ...stay(event) })),
      falls: [],
      made: [],
    }
  const { day, time } = clockAt(after.starts_at, after.time_zone)
  const shift = Math.round((dayTime(day) - dayTime(clockAt(from.starts_at, from.time_zone).day)) / DAY_MS)
  const first = dates[0]?.series_on ?? from.series_on ?? day
  const shape: Shape = {
    repeats: repeats ?? rest(series, first, shift),
    starts_on: inDays(first, shift),
    starts_minute: minuteOf(time),
    minutes: minutesOf(after),
    time_zone: after.time_zone,
  }
  const spanOf = (one: string) => spanOn(one, clockOf(shape.starts_minute), shape.minutes, shape.time_zone)
  const problem = repeatProblem(shape.repeats, { ...spanOf(shape.starts_on), time_zone: shape.time_zone })
  if (problem) throw invalid({ [`repeats.${problem.field}`]: { code: problem.code } })
  const days = new Set(datesOf(shape.repeats, shape.starts_on))
  const plan: Plan = { shape, kept: [], falls: [], made: [] }
  const taken = new Set<string>()
  for (const event of dates) {
    const series_on = inDays(event.series_on ?? '', shift)
    if (!days.has(series_on)) {
      if (!isOff(event)) plan.falls.push(event)
      continue
    }
    taken.add(series_on)
    const isFrom = event.id === from.id
    const ownTime = isOff(event) || (!isFrom && isMoved(series, event))
    const span = isFrom ? after : ownTime ? event : spanOf(series_on)
    const moves =
      Date.parse(span.starts_at) !== Date.parse(event.starts_at) ||
      Date.parse(span.ends_at) !== Date.parse(event.ends_at)
    plan.kept.push({ event, series_on, starts_at: span.starts_at, ends_at: span.ends_at, moves })
  }
  plan.made = [...days].filter((one) => !taken.has(one))
  return plan
}

/** A rule from one of its dates on, so many days later. */
function rest(series: SeriesRow, first: string, shift: number): Repeats {
  const repeats = repeatsOf(series)
  if (repeats.until_on !== null) return { ...repeats, until_on: inDays(repeats.until_on, Math.max(shift, 0)) }
  const before = datesOf(repeats, series.starts_on).filter((day) => day < first).length
  return { ...repeats, most: Math.max((repeats.most ?? 1) - before, 1) }
}

export function effectOf({ kept, falls, made }: Plan, plain: object, asks: boolean): Effect {
  const touched = [...kept.filter(({ moves }) => moves).map(({ event }) => event), ...falls]
  const there = kept.filter(({ event }) => !isOff(event))
  const isPlain = Object.keys(plain).length > 0
  return {
    changed: isPlain ? there.length : there.filter(({ moves }) => moves).length,
    moved: kept.filter(({ moves }) => moves).length,
    made: made.length,
    canceled: falls.length,
    people: touched.reduce((sum, { going_count, waiting_count }) => sum + going_count + waiting_count, 0),
    asks,
  }
}
