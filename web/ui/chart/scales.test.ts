import { describe, expect, it } from 'vitest'
import { dayScale, dayWords } from './days.ts'
import { spread, valueScale } from './scales.ts'

const reach = { from: 200, to: 0, count: 4 }

describe('an axis of values', () => {
  it('begins at zero and ends at a round number', () => {
    expect(valueScale([336, 645], reach)).toMatchObject({ low: 0, high: 800, ticks: [0, 200, 400, 600, 800] })
    expect(valueScale([993_000], reach).ticks).toEqual([0, 200_000, 400_000, 600_000, 800_000, 1_000_000])
  })

  it('holds what is below zero as well', () => {
    const { low, high, ticks, of } = valueScale([-12, 8], reach)
    expect([low, high]).toEqual([-15, 10])
    expect(ticks).toContain(0)
    expect(of(-15)).toBe(200)
    expect(of(10)).toBe(0)
  })

  it('never counts half a thing', () => {
    expect(valueScale([0, 1], reach).ticks).toEqual([0, 1])
    expect(valueScale([0.5, 1], reach).ticks).toContain(0.6)
  })

  it('has room where nothing happened, or always the same', () => {
    for (const values of [[], [0, 0, 0], [7], [-3]]) {
      const { low, high, of } = valueScale(values, reach)
      expect(high).toBeGreaterThan(low)
      for (const value of values) expect(Number.isFinite(of(value))).toBe(true)
    }
  })

  it('stays close to what never comes near zero, when asked to', () => {
    expect(valueScale([3.9, 4.4], { ...reach, fit: true }).low).toBe(3.9)
    expect(valueScale([3.9, 4.4], reach).low).toBe(0)
    expect(valueScale([4.2, 4.2], { ...reach, fit: true }).high).toBeGreaterThan(4)
  })
})

describe('labels beside each other', () => {
  it('stay where they are while there is room', () => {
    expect(spread([10, 50, 90], 15, [0, 100])).toEqual([10, 50, 90])
  })

  it('move apart in their order, and not out of the drawing', () => {
    const placed = spread([98, 95, 99], 15, [0, 100])
    expect(placed).toEqual([85, 70, 100])
    expect(spread([1, 0], 15, [0, 100])).toEqual([15, 0])
  })
})

describe('an axis of time', () => {
  const months = (count: number) =>
    Array.from({ length: count }, (_, at) => new Date(Date.UTC(2025, 3 + at, 1)).toISOString().slice(0, 7))
  const room = { from: 0, to: 600, room: 60, locale: 'en' } as const
  const labels = (days: readonly string[], more = {}) =>
    dayScale(days, { ...room, ...more }).ticks.map(({ label, year }) =>
      [label, year].filter(Boolean).join(' '),
    )

  it('labels points that keep a beat, the last one always, and says each year once', () => {
    expect(labels(months(12), { to: 400 })).toEqual(['May 2025', 'Jul', 'Sept', 'Nov', 'Jan 2026', 'Mar'])
    expect(labels(['2026-03-02', '2026-03-09', '2026-03-16'])).toEqual(['2 Mar 2026', '9 Mar', '16 Mar'])
  })

  it('labels months where points come as they come', () => {
    expect(labels(['2026-01-12', '2026-02-03', '2026-03-20', '2026-08-30'])).toEqual([
      'Feb 2026',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
    ])
  })

  it('puts days as far apart as they are', () => {
    const { of } = dayScale(['2026-03-01', '2026-03-02', '2026-03-11'], room)
    expect([of('2026-03-01'), of('2026-03-02'), of('2026-03-11')]).toEqual([0, 60, 600])
  })

  it('reaches over the whole period, however few days of it are over', () => {
    const { of, ticks } = dayScale(['2026-01-05', '2026-02-01'], {
      ...room,
      span: { from: '2026-01-01', until: '2026-12-31' },
    })
    expect(of('2026-12-31')).toBe(600)
    expect(ticks.map(({ label }) => label)).toEqual(['Jan', 'Apr', 'Jul', 'Oct'])
    expect(Math.max(...ticks.map(({ at }) => of(at)))).toBeLessThanOrEqual(600)
  })

  it('never has more labels than room, from one day to thirty years', () => {
    for (const days of [0, 1, 2, 10, 45, 300, 4000, 11_000])
      for (const to of [120, 300, 900]) {
        const last = new Date(Date.UTC(2020, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
        const { ticks } = dayScale([...new Set(['2020-01-01', last])], { ...room, to })
        expect(ticks.length, `${days} days on ${to} px`).toBeGreaterThan(0)
        expect(ticks.length, `${days} days on ${to} px`).toBeLessThanOrEqual(Math.max(1, to / 60))
      }
  })

  it('has nothing to say of no days', () => {
    expect(labels([])).toEqual([])
  })

  it('says days and months as the reader does', () => {
    expect(dayWords('2026-03', 'en')).toBe('March 2026')
    expect(dayWords('2026-03-12', 'de')).toBe('12. März 2026')
    expect(dayWords('2026-03', 'ja')).toBe('2026年3月')
  })
})
