import type { z } from 'zod'
import { clockAt } from '../../../contract/clocks.ts'
import { daysAfter } from '../../../contract/days.ts'
import {
  clockOf,
  datesOf,
  minuteOf,
  minutesOf,
  type Repeats,
  repeatProblem,
  type Span,
  spanOn,
} from '../../../contract/events/recurrence.ts'
import type { SeriesEffect } from '../../../contract/events/seriesChanges.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { EventRow } from '../eventRow.ts'
import { repeatsOf, type SeriesRow } from './dates.ts'
import { isMoved } from './queries.ts'

type Effect = z.output<typeof SeriesEffect>

const DAY_MS = 86_400_000
const dayTime = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const isOff = ({ state }: EventRow) => state === 'canceled'

export interface Shape {
  repeats: Repeats
  starts_on: string
  starts_minute: number
  minutes: number
  time_zone: string
}

export interface Plan {
  /** The new series; undefined if rule and zone stay. */
  shape: Shape | null
  /** Each remaining date, with its day in the rule and its time. */
  kept: { event: EventRow; series_on: string; starts_at: string; ends_at: string; moves: boolean }[]
  falls: EventRow[]
  made: string[]
}

/** The dates that a change means, and those of the same series before them, which stay. */
export interface Dates {
  series: SeriesRow
  dates: readonly EventRow[]
  earlier: readonly Pick<EventRow, 'series_on' | 'starts_at' | 'ends_at'>[]
}

/**
 * What becomes of the dates. Each moves by as many days as the one that was changed; one whose day the rule no longer
 * has is dropped. A date that was moved individually, or has started, keeps its time. Only a new rule creates dates;
 * otherwise their number stays.
 */
export function planOf(
  { series, dates, earlier }: Dates,
  { from, after }: { from: EventRow; after: Pick<EventRow, 'starts_at' | 'ends_at' | 'time_zone'> },
  repeats: Repeats | null,
  now: Date,
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
  const moved = repeats === null ? rest(series, first, shift) : null
  const shape: Shape = {
    repeats: repeats ?? moved?.repeats ?? repeatsOf(series),
    starts_on: daysAfter(first, shift),
    starts_minute: minuteOf(time),
    minutes: minutesOf(after),
    time_zone: after.time_zone,
  }
  const spanOf = (one: string) => spanOn(one, clockOf(shape.starts_minute), shape.minutes, shape.time_zone)
  const problem = repeatProblem(shape.repeats, { ...spanOf(shape.starts_on), time_zone: shape.time_zone })
  if (problem) throw invalid({ [`repeats.${problem.field}`]: { code: problem.code } })
  const days = new Set(
    datesOf(moved ? { ...moved.repeats, until_on: moved.last, most: null } : shape.repeats, shape.starts_on),
  )
  const plan: Plan = { shape, kept: [], falls: [], made: [] }
  const taken = new Set<string>()
  for (const event of dates) {
    const series_on = daysAfter(event.series_on ?? '', shift)
    if (!days.has(series_on)) {
      if (!isOff(event)) plan.falls.push(event)
      continue
    }
    taken.add(series_on)
    const isFrom = event.id === from.id
    const hasBegun = Date.parse(event.starts_at) <= now.getTime()
    const ownTime = isOff(event) || (!isFrom && (hasBegun || isMoved(series, event)))
    const span = isFrom ? after : ownTime ? event : spanOf(series_on)
    const moves =
      Date.parse(span.starts_at) !== Date.parse(event.starts_at) ||
      Date.parse(span.ends_at) !== Date.parse(event.ends_at)
    plan.kept.push({ event, series_on, starts_at: span.starts_at, ends_at: span.ends_at, moves })
  }
  if (repeats !== null) plan.made = [...days].filter((one) => !taken.has(one))
  mustFit(plan, { made: plan.made.map(spanOf), earlier }, shape, now)
  return plan
}

/** Moved and new dates must start in the future, after the dates that stay before them, and not overlap. */
function mustFit(
  { kept }: Plan,
  { made, earlier }: { made: readonly Span[]; earlier: Dates['earlier'] },
  { starts_on }: Shape,
  now: Date,
) {
  const fresh = kept.filter(({ moves }) => moves)
  if (fresh.some(({ starts_at }) => Date.parse(starts_at) <= now.getTime())) throw conflict('series_past')
  if (earlier.some(({ series_on }) => (series_on ?? '') >= starts_on)) throw conflict('series_on_another')
  const there = kept.filter(({ event, moves }) => !moves && !isOff(event))
  const spans = [
    ...[...fresh, ...made].map((span) => ({ ...bounds(span), isFresh: true })),
    ...[...earlier, ...there].map((span) => ({ ...bounds(span), isFresh: false })),
  ].toSorted((one, other) => one.from - other.from)
  for (const [n, span] of spans.entries()) {
    const next = spans[n + 1]
    if (next && next.from < span.until && (span.isFresh || next.isFresh)) throw conflict('series_on_another')
  }
}

const bounds = ({ starts_at, ends_at }: Span) => ({ from: Date.parse(starts_at), until: Date.parse(ends_at) })

/** A rule from one of its dates on, so many days later, and the day of its last date. */
function rest(series: SeriesRow, first: string, shift: number): { repeats: Repeats; last: string } {
  const repeats = repeatsOf(series)
  const days = datesOf(repeats, series.starts_on)
  const last = daysAfter(days.at(-1) ?? first, shift)
  if (repeats.until_on !== null) return { repeats: { ...repeats, until_on: last }, last }
  const before = days.filter((day) => day < first).length
  return { repeats: { ...repeats, most: Math.max((repeats.most ?? 1) - before, 1) }, last }
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
