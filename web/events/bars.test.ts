import { describe, expect, it } from 'vitest'
import { barsOf, isBar, onFirstDay } from './bars.ts'
import { addDays, byDay, startOf, weekOf } from './days.ts'

const on = (from: string, hour: number, hours: number) => {
  const begins = startOf(from).getTime() + hour * 3_600_000
  return {
    starts_at: new Date(begins).toISOString(),
    ends_at: new Date(begins + hours * 3_600_000).toISOString(),
  }
}

describe('an event of several days', () => {
  const week = weekOf('2026-03-12', 1)

  it('is one bar; a night and an evening are none', () => {
    expect(isBar(on('2026-03-12', 9, 32))).toBe(true)
    expect(isBar(on('2026-03-12', 14, 20))).toBe(true)
    expect(isBar(on('2026-03-12', 0, 24))).toBe(true)
    expect(isBar(on('2026-03-12', 21, 6))).toBe(false)
    expect(isBar(on('2026-03-12', 9, 2))).toBe(false)
  })

  it('goes over its days, from the week before and into the next one', () => {
    const bars = barsOf([on('2026-03-12', 9, 32), on('2026-03-07', 9, 24 * 10)], week)
    expect(bars.map(({ event: _, ...bar }) => bar)).toEqual([
      { from: 0, to: 6, lane: 0, before: true, after: true },
      { from: 3, to: 4, lane: 1, before: false, after: false },
    ])
    expect(barsOf([on('2026-03-12', 9, 32)], weekOf('2026-03-19', 1))).toEqual([])
  })

  it('lies beside those it meets, and in the same lane as one that is over', () => {
    const lanes = barsOf(
      [on('2026-03-09', 9, 32), on('2026-03-11', 9, 32), on('2026-03-10', 9, 32)],
      week,
    ).map(({ from, lane }) => [from, lane])
    expect(lanes).toEqual([
      [0, 0],
      [1, 1],
      [2, 0],
    ])
  })

  it('is one line in an agenda, on the first day that is shown', () => {
    const long = on('2026-03-10', 9, 56)
    const days = [0, 1, 2].map((at) => addDays('2026-03-11', at))
    const lines = onFirstDay(byDay([long], days), days)
    expect([...lines.values()].map((events) => events.length)).toEqual([1, 0, 0])
  })
})
