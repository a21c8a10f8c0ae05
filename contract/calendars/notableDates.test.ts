import { describe, expect, it } from 'vitest'
import { type NotableRule, nextOccurrence, occurrencesBetween, occurrencesIn } from './notableDates.ts'
import { observanceSets, observancesOf } from './observances.ts'

const none = {
  starts_on: null,
  month: null,
  day: null,
  nth: null,
  weekday: null,
  offset_days: null,
  reckoning: null,
  days: 1,
  from_year: null,
  until_year: null,
} as const
const daysOf = (rule: NotableRule, from: number, until: number) =>
  occurrencesIn(rule, from, until).map(({ starts_on }) => starts_on)
const kept = (set: Parameters<typeof observancesOf>[0], name: string): NotableRule => {
  const [, rule] = observancesOf(set).find(([one]) => one === name) ?? []
  if (!rule) throw new Error(`${name} isn't in ${set}`)
  return rule
}

describe('a notable date', () => {
  it('is on the same day every year, and not where that day isn’t there', () => {
    const leap: NotableRule = { ...none, kind: 'fixed', month: 2, day: 29 }
    expect(daysOf(leap, 2026, 2033)).toEqual(['2028-02-29', '2032-02-29'])
    expect(daysOf({ ...leap, until_year: 2030 }, 2026, 2033)).toEqual(['2028-02-29'])
    expect(daysOf({ ...leap, from_year: 2030 }, 2026, 2033)).toEqual(['2032-02-29'])
  })

  it('is on a weekday of a month, counted from its beginning or its end', () => {
    expect(daysOf(kept('us', 'thanksgiving'), 2024, 2027)).toEqual([
      '2024-11-28',
      '2025-11-27',
      '2026-11-26',
      '2027-11-25',
    ])
    expect(daysOf(kept('us', 'memorial'), 2024, 2027)).toEqual([
      '2024-05-27',
      '2025-05-26',
      '2026-05-25',
      '2027-05-31',
    ])
    const fifth: NotableRule = { ...none, kind: 'nth_weekday', month: 2, weekday: 7, nth: 5 }
    expect(daysOf(fifth, 2026, 2033)).toEqual(['2032-02-29'])
    expect(daysOf(kept('ca', 'victoria'), 2024, 2027)).toEqual([
      '2024-05-20',
      '2025-05-19',
      '2026-05-18',
      '2027-05-24',
    ])
    expect(daysOf(kept('christian', 'advent'), 2024, 2027)).toEqual([
      '2024-12-01',
      '2025-11-30',
      '2026-11-29',
      '2027-11-28',
    ])
  })

  it('follows Easter, western and orthodox', () => {
    expect(daysOf(kept('christian', 'easter'), 2024, 2030)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2028-04-16',
      '2029-04-01',
      '2030-04-21',
    ])
    expect(daysOf(kept('orthodox', 'orthodox_easter'), 2024, 2030)).toEqual([
      '2024-05-05',
      '2025-04-20',
      '2026-04-12',
      '2027-05-02',
      '2028-04-16',
      '2029-04-08',
      '2030-04-28',
    ])
    expect(daysOf(kept('de', 'ascension'), 2026, 2027)).toEqual(['2026-05-14', '2027-05-06'])
  })

  it('follows the Hebrew calendar, reckoned as the browser’s own calendar has it, for two hundred years', () => {
    expect(daysOf(kept('jewish', 'rosh_hashanah'), 2024, 2027)).toEqual([
      '2024-10-03',
      '2025-09-23',
      '2026-09-12',
      '2027-10-02',
    ])
    expect(daysOf(kept('jewish', 'purim'), 2024, 2027)).toEqual([
      '2024-03-24',
      '2025-03-14',
      '2026-03-03',
      '2027-03-23',
    ])
    const format = new Intl.DateTimeFormat('en-u-ca-hebrew', {
      timeZone: 'UTC',
      month: 'long',
      day: 'numeric',
    })
    const names = ['', 'Tishri', '', 'Kislev', '', '', /^Adar( II)?$/, 'Nisan', '', 'Sivan']
    for (const [name, rule] of observancesOf('jewish'))
      for (const day of daysOf(rule, 1950, 2150)) {
        const parts = format.formatToParts(Date.parse(`${day}T12:00:00Z`))
        const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
        expect(part('month'), `${name} ${day}`).toMatch(names[rule.month ?? 0] ?? '')
        expect(Number(part('day')), `${name} ${day}`).toBe(rule.day)
      }
    for (const [, rule] of observancesOf('jewish')) expect(daysOf(rule, 1950, 2150)).toHaveLength(201)
  })

  it('follows the calendar of Umm al-Qura, twice in a year where that year holds it twice', () => {
    expect(daysOf(kept('muslim', 'eid_al_fitr'), 2024, 2027)).toEqual([
      '2024-04-10',
      '2025-03-30',
      '2026-03-20',
      '2027-03-09',
    ])
    expect(daysOf(kept('muslim', 'ramadan'), 2030, 2030)).toEqual(['2030-01-05', '2030-12-26'])
  })

  it('takes several days, also over the turn of the year', () => {
    const nights: NotableRule = { ...none, kind: 'fixed', month: 12, day: 28, days: 7 }
    expect(occurrencesBetween(nights, '2027-01-02', '2027-01-31')).toEqual([
      { starts_on: '2026-12-28', ends_on: '2027-01-03' },
    ])
    expect(occurrencesBetween(nights, '2027-01-04', '2027-01-31')).toEqual([])
    expect(nextOccurrence(nights, '2027-01-03')?.starts_on).toBe('2026-12-28')
    expect(nextOccurrence(nights, '2027-01-04')?.starts_on).toBe('2027-12-28')
  })

  it('that is once doesn’t come again', () => {
    const once: NotableRule = { ...none, kind: 'once', starts_on: '2029-07-01' }
    expect(nextOccurrence(once, '2027-01-01')?.starts_on).toBe('2029-07-01')
    expect(nextOccurrence(once, '2029-07-02')).toBeNull()
  })

  it('of every set comes at least once in any two years', () => {
    for (const set of observanceSets)
      for (const [name, rule] of observancesOf(set))
        expect(daysOf(rule, 2026, 2027).length, `${set} ${name}`).toBeGreaterThan(1)
  })
})
