import { describe, expect, it } from 'vitest'
import type { WeeklyStretch } from '../../../contract/mentorship/weeklyHours.ts'
import { random as randomOf } from '../../seed/random.ts'
import { hoursBetween, type Span, startsIn } from './freeTimes.ts'

/** The figure asks for 500. */
const pairs = Number(process.env.FREE_TIME_PAIRS ?? 60)
const DAY_MS = 86_400_000
const zones = [
  ...['Europe/Paris', 'America/New_York', 'America/Santiago', 'Australia/Lord_Howe', 'Africa/Casablanca'],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Africa/Lagos', 'America/Phoenix', 'Pacific/Chatham', 'UTC'],
]

/** The same hours by another way: each day’s local times as Temporal understands them. */
function expanded(hours: readonly WeeklyStretch[], zone: string, [from, until]: Span): Set<number> {
  const minutes = new Set<number>()
  let day = Temporal.Instant.fromEpochMilliseconds(from - 2 * DAY_MS)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
  const last = Temporal.Instant.fromEpochMilliseconds(until).toZonedDateTimeISO(zone).toPlainDate()
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    for (const one of hours) {
      if (one.weekday !== day.dayOfWeek % 7) continue
      const moment = (at: number) =>
        day
          .add({ days: Math.floor(at / 1440) })
          .toPlainDateTime({ hour: Math.floor((at % 1440) / 60), minute: at % 60 })
          .toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
      for (let at = Math.max(from, moment(one.from)); at < Math.min(until, moment(one.until)); at += 60_000)
        minutes.add(at)
    }
  return minutes
}

const asMinutes = (spans: readonly Span[]) => {
  const minutes = new Set<number>()
  for (const [from, until] of spans) for (let at = from; at < until; at += 60_000) minutes.add(at)
  return minutes
}

describe('free times', () => {
  it('are those of both by the clocks of each place, also where clocks change', () => {
    const { below: upTo } = randomOf('free times')
    // Spring and autumn on both halves of the world.
    const begins = [
      '2026-03-05T00:00:00Z',
      '2026-03-26T00:00:00Z',
      '2026-10-01T00:00:00Z',
      '2026-10-22T00:00:00Z',
    ]
    for (let n = 0; n < pairs; n++) {
      const from = Date.parse(begins[n % begins.length] ?? '')
      const span: Span = [from, from + 9 * DAY_MS]
      const zone = zones[upTo(zones.length)] ?? 'UTC'
      const hours = Array.from({ length: 1 + upTo(6) }, (): WeeklyStretch => {
        const start = upTo(90) * 15
        return { weekday: upTo(7), from: start, until: Math.min(1440, start + 15 * (1 + upTo(24))) }
      })
      expect([zone, hours, asMinutes(hoursBetween(hours, zone, span))]).toEqual([
        zone,
        hours,
        expanded(hours, zone, span),
      ])
    }
  })

  it('begin at a quarter of an hour and every hour after it, and end with what is free', () => {
    const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 2, hour, minute)
    const free: Span[] = [
      [at(9, 7), at(12)],
      [at(14), at(14, 45)],
      [at(16), at(17)],
    ]
    expect(startsIn(free, 1, 10)).toEqual([
      [at(9, 15), at(10, 15)],
      [at(10, 15), at(11, 15)],
      [at(16), at(17)],
    ])
    expect(startsIn(free, 2, 1)).toEqual([[at(9, 15), at(11, 15)]])
  })
})
