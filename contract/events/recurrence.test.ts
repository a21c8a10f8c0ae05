import { describe, expect, it } from 'vitest'
import { datesOf, horizonOf, type Repeats, repeatProblem, spanOn } from './recurrence.ts'

const repeats = (more: Partial<Repeats>): Repeats => ({
  rule: 'weekly',
  every: 1,
  until_on: null,
  most: 4,
  ...more,
})
const event = (starts_at: string, ends_at: string, time_zone = 'Europe/Paris') => ({
  starts_at,
  ends_at,
  time_zone,
})

describe('a rule', () => {
  it('counts days, workdays, weeks, two weeks, months and years, with a step', () => {
    expect(datesOf(repeats({ rule: 'daily', every: 2 }), '2027-02-27')).toEqual([
      '2027-02-27',
      '2027-03-01',
      '2027-03-03',
      '2027-03-05',
    ])
    expect(datesOf(repeats({ rule: 'weekdays' }), '2027-01-07')).toEqual([
      '2027-01-07',
      '2027-01-08',
      '2027-01-11',
      '2027-01-12',
    ])
    expect(datesOf(repeats({ rule: 'weekdays', every: 2, most: 3 }), '2027-01-08')).toEqual([
      '2027-01-08',
      '2027-01-18',
      '2027-01-19',
    ])
    expect(datesOf(repeats({ most: 3 }), '2027-12-28')).toEqual(['2027-12-28', '2028-01-04', '2028-01-11'])
    expect(datesOf(repeats({ rule: 'biweekly', most: 2 }), '2027-12-28')).toEqual([
      '2027-12-28',
      '2028-01-11',
    ])
    expect(datesOf(repeats({ rule: 'yearly', most: 2 }), '2027-05-01')).toEqual(['2027-05-01', '2028-05-01'])
  })

  it('leaves out a month without that day, and a year without 29 February', () => {
    expect(datesOf(repeats({ rule: 'monthly' }), '2027-01-31')).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
      '2027-07-31',
    ])
    expect(datesOf(repeats({ rule: 'yearly', most: 3 }), '2028-02-29')).toEqual([
      '2028-02-29',
      '2032-02-29',
      '2036-02-29',
    ])
  })

  it('ends with its last day, which may be one of its dates', () => {
    const until = (until_on: string) => datesOf(repeats({ most: null, until_on }), '2027-01-04').length
    expect([until('2027-01-17'), until('2027-01-18'), until('2027-01-19')]).toEqual([2, 3, 3])
  })

  it('keeps the clock of its place through summer time', () => {
    const at = (day: string, clock: string) => spanOn(day, clock, 60, 'Europe/Paris').starts_at
    expect(at('2027-03-27', '18:00')).toBe('2027-03-27T17:00:00.000Z')
    expect(at('2027-03-28', '18:00')).toBe('2027-03-28T16:00:00.000Z')
    // An hour that is left out is the one after it; of one that comes twice it is the first.
    expect(at('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z')
    expect(at('2027-10-31', '02:30')).toBe('2027-10-31T00:30:00.000Z')
  })

  it('reaches ten years ahead and no further', () => {
    expect(horizonOf('2028-02-29')).toBe('2038-02-28')
    expect(horizonOf('2027-05-01')).toBe('2037-05-01')
    expect(datesOf(repeats({ rule: 'yearly', most: 40 }), '2027-05-01')).toHaveLength(11)
  })
})

describe('an event can’t repeat', () => {
  const evening = event('2027-01-04T17:00:00Z', '2027-01-04T19:00:00Z')
  const codeOf = (more: Partial<Repeats>, one = evening) => repeatProblem(repeats(more), one)?.code

  it('without an end, beyond ten years or 400 dates', () => {
    expect(codeOf({})).toBeUndefined()
    expect(codeOf({ most: null })).toBe('repeats_no_end')
    expect(codeOf({ until_on: '2027-02-01' })).toBe('repeats_no_end')
    expect(codeOf({ most: null, until_on: '2027-01-03' })).toBe('repeats_ends_before')
    expect(codeOf({ most: null, until_on: '2037-01-05' })).toBe('repeats_too_far')
    expect(codeOf({ rule: 'yearly', most: 12 })).toBe('repeats_too_far')
    expect(codeOf({ rule: 'daily', most: null, until_on: '2028-02-08' })).toBe('repeats_too_often')
    expect(codeOf({ rule: 'daily', most: null, until_on: '2028-02-07' })).toBeUndefined()
  })

  it('on workdays when it starts on a weekend, by the day of its own place', () => {
    const late = event('2027-01-08T23:30:00Z', '2027-01-09T00:30:00Z')
    expect(codeOf({ rule: 'weekdays' }, late)).toBe('repeats_weekend')
    expect(codeOf({ rule: 'weekdays' }, { ...late, time_zone: 'America/New_York' })).toBeUndefined()
  })

  it('when one date would begin before the one before it is over', () => {
    const day = event('2027-01-04T17:00:00Z', '2027-01-05T17:00:00Z')
    expect(codeOf({ rule: 'daily' }, day)).toBeUndefined()
    expect(codeOf({ rule: 'daily' }, { ...day, ends_at: '2027-01-05T17:01:00Z' })).toBe('repeats_too_short')
    // The day on which the clocks go forward has 23 hours.
    expect(codeOf({ rule: 'daily' }, event('2027-03-27T17:00:00Z', '2027-03-28T17:00:00Z'))).toBe(
      'repeats_too_short',
    )
    expect(codeOf({ rule: 'weekly' }, { ...day, ends_at: '2027-01-12T17:00:00Z' })).toBe('repeats_too_short')
    expect(codeOf({ rule: 'weekly', most: 1 }, { ...day, ends_at: '2027-01-12T17:00:00Z' })).toBeUndefined()
  })
})
