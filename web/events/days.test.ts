import { describe, expect, it } from 'vitest'
import { addDays, addMonths, asDay, byDay, dayOf, firstWeekday, startOf, weekOf, weeksOf } from './days.ts'
import { placed } from './lanes.ts'

describe('days of a calendar', () => {
  it('go on over months, leap days and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-11-15', 2)).toBe('2027-01-15')
  })

  it('are each there once, also when the clocks change', () => {
    const year = Array.from({ length: 366 }, (_, at) => addDays('2026-01-01', at))
    expect(new Set(year).size).toBe(366)
    expect(year.at(-1)).toBe('2027-01-01')
    for (const day of year) expect(dayOf(startOf(day))).toBe(day)
  })

  it('stand in whole weeks that begin as the language begins them', () => {
    expect([firstWeekday('en-US'), firstWeekday('de'), firstWeekday('en-GB')]).toEqual([0, 1, 1])
    expect(weekOf('2026-03-12', 1)).toEqual(Array.from({ length: 7 }, (_, at) => addDays('2026-03-09', at)))
    const march = weeksOf('2026-03-12', 0)
    expect([march.length, march[0]?.[0], march.at(-1)?.at(-1)]).toEqual([5, '2026-03-01', '2026-04-04'])
    const february = weeksOf('2026-02-10', 0)
    expect([february.length, february.at(-1)?.at(-1)]).toEqual([4, '2026-02-28'])
  })

  it('take what isn’t a day for none', () => {
    expect([asDay('2026-03-12'), asDay('2026-02-30'), asDay('yesterday'), asDay(7)]).toEqual([
      '2026-03-12',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('hold what lasts for days on each of them, and not on the day at whose beginning it ends', () => {
    const at = (day: string, hour: number) =>
      new Date(startOf(day).getTime() + hour * 3_600_000).toISOString()
    const night = { starts_at: at('2026-03-12', 22), ends_at: at('2026-03-13', 3) }
    const evening = { starts_at: at('2026-03-12', 20), ends_at: at('2026-03-13', 0) }
    const found = byDay([evening, night], weekOf('2026-03-12', 1))
    expect(found.get('2026-03-12')).toEqual([evening, night])
    expect(found.get('2026-03-13')).toEqual([night])
    expect(found.get('2026-03-14')).toEqual([])
  })
})

describe('events of a day', () => {
  const begins = startOf('2026-03-12')
  const at = (from: number, to: number) => ({
    starts_at: new Date(begins.getTime() + from * 3_600_000).toISOString(),
    ends_at: new Date(begins.getTime() + to * 3_600_000).toISOString(),
  })
  const shape = (...times: [number, number][]) =>
    placed(
      times.map(([from, to]) => at(from, to)),
      begins,
    ).map(({ from, to, lane, lanes }) => [from / 60, to / 60, lane, lanes])

  it('stand beside each other where they meet, and alone where they don’t', () => {
    expect(shape([9, 11], [10, 12], [11, 13], [14, 15])).toEqual([
      [9, 11, 0, 2],
      [10, 12, 1, 2],
      [11, 13, 0, 2],
      [14, 15, 0, 1],
    ])
    expect(shape([9, 10], [9, 10], [9, 10]).map(([, , lane, lanes]) => [lane, lanes])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ])
  })

  it('begin and end with the day when they last longer, and are never too small to be read', () => {
    expect(shape([-5, 3], [22, 30])).toEqual([
      [0, 3, 0, 1],
      [22, 24, 0, 1],
    ])
    expect(shape([23.9, 24])).toEqual([[23.5, 24, 0, 1]])
  })
})
