import { describe, expect, it } from 'vitest'
import { clockAt, momentAt } from '../../../contract/clocks.ts'
import { betterSlots, clocks, judge, windowAround } from './slots.ts'

const HOUR = 3_600_000

/** One evening hour in Paris, three days after its clocks went back, or before they go forward. */
const asked = (day: string) => {
  const starts = Date.parse(momentAt(day, '20:30', 'Europe/Paris') ?? '')
  const slot = { starts, ends: starts + HOUR }
  return {
    slot,
    time_zone: 'Europe/Paris',
    crowds: [
      { time_zone: 'Europe/Paris', people: 20, weight: 20 },
      { time_zone: 'Asia/Kolkata', people: 5, weight: 5 },
    ],
    events: [],
    dates: [],
    now: 0,
  }
}

describe('times that suit more people', () => {
  it('are those of the clocks on their own day, also around the night in which these change', () => {
    for (const day of ['2026-10-28', '2026-03-26', '2026-07-15']) {
      const around = asked(day)
      const shown = clocks(windowAround(around.slot))
      // Eight in the morning till half past one: both are at work.
      const better = betterSlots(around, judge(around.slot, around, shown), shown)
      expect(better.map(({ against }) => against)).toEqual([0, 0, 0])
      for (const { starts, ends } of better) {
        const [paris, kolkata] = ['Europe/Paris', 'Asia/Kolkata'].map((zone) =>
          [starts, ends].map((moment) => clockAt(new Date(moment).toISOString(), zone).time),
        )
        expect(paris?.[0]?.endsWith(':30') && paris[0] >= '08:00').toBe(true)
        expect(`${kolkata?.[1]}` <= '18:00', `${day}: ${paris} ${kolkata}`).toBe(true)
      }
    }
  })

  it('are counted by everything that speaks against them, two feasts on a day as one', () => {
    const around = {
      ...asked('2026-07-15'),
      events: [{ starts: 0, ends: Number.MAX_SAFE_INTEGER, weight: 7 }],
      dates: ['Bastille', 'Rain'].map((name) => ({
        name,
        starts_on: '2026-07-14',
        ends_on: '2026-07-15',
        weight: 20,
      })),
    }
    const shown = clocks(windowAround(around.slot))
    expect(judge(around.slot, around, shown)).toMatchObject({
      against: 25 + 7 + 20,
      outside: 25,
      events: 1,
      dates: ['Bastille', 'Rain'],
    })
  })
})
