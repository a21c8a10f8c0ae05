import { describe, expect, it } from 'vitest'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../app/texts.ts'
import { datesIn, daysAway, leafOf } from './dateWords.ts'

const sentences: Record<string, string> = {
  'ui.dates.moment': '{day}, {time}',
  'ui.dates.range': '{from} to {to}',
  'ui.dates.day_hours': '{day}, {hours}',
}
const t: Translate = (key, facts = {}) =>
  (sentences[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]))
const dates = (locale: Locale, zone = 'Europe/Berlin') => datesIn(locale, zone, t)
const year = new Date().getUTCFullYear()

describe('dates', () => {
  it('are said as a person would say them', () => {
    const lunch = new Date(Date.UTC(year, 2, 12, 11))
    const day = dates('en').day(lunch)
    expect(dates('en').span(lunch, new Date(Date.UTC(year, 2, 12, 12)))).toBe(`${day}, 12:00 to 13:00`)
    expect(day).toMatch(/^\w+day 12 March$/)
  })

  it('name both days when something lasts past midnight', () => {
    const from = new Date(Date.UTC(2024, 4, 3, 21))
    const to = new Date(Date.UTC(2024, 4, 4, 0))
    expect(dates('en').span(from, to)).toBe('Friday, 3 May 2024, 23:00 to Saturday, 4 May 2024, 02:00')
  })

  it('say the day on which hours end that began the day before', () => {
    const hours = (from: string, to: string) => dates('en').hours(`2024-05-03T${from}Z`, `2024-05-${to}Z`)
    expect(hours('21:30', '04T08:50')).toBe('23:30 to 4 May, 10:50')
    expect(hours('20:00', '03T21:00')).toBe('22:00 to 23:00')
  })

  it('say the offset of an hour that comes twice when clocks go back', () => {
    const [first, second, after] = ['00:30', '01:30', '02:30'].map((clock) => `2026-10-25T${clock}:00Z`)
    const berlin = dates('en')
    expect([first, second, after].map((at) => berlin.time(at ?? ''))).toEqual([
      '02:30 GMT+2',
      '02:30 GMT+1',
      '03:30',
    ])
    expect(berlin.hours(first ?? '', second ?? '')).toBe('02:30 GMT+2 to 02:30 GMT+1')
    expect(dates('en', 'UTC').time(first ?? '')).toBe('00:30')
  })

  it('name the month of a span of days once, in the order of the language', () => {
    const from = `${year}-11-19T13:00:00Z`
    expect(dates('en').days(from, `${year}-11-26T13:00:00Z`)).toBe('19 to 26 November')
    expect(dates('en').days(from, `${year}-12-02T13:00:00Z`)).toBe('19 November to 2 December')
    expect(dates('ja').days(from, `${year}-11-26T13:00:00Z`)).toBe('11/19 to 11/26')
    expect(dates('de').days(from, `${year}-11-26T13:00:00Z`)).toBe('19. to 26. November')
    expect(dates('en').days(from, from)).toBe('19 November')
    expect(dates('en').days('2019-11-19T13:00:00Z', '2019-11-26T13:00:00Z')).toBe('19 to 26 November 2019')
  })

  it('follow the clock of the place, not of the reader', () => {
    const midnight = '2026-03-12T23:30:00Z'
    expect(leafOf(midnight, 'en', 'Europe/Berlin')).toEqual({ month: 'Mar', day: '13', weekday: 'Fri' })
    expect(leafOf(midnight, 'en', 'America/New_York')).toEqual({ month: 'Mar', day: '12', weekday: 'Thu' })
    expect(leafOf(midnight, 'ja', 'America/New_York')).toEqual({ month: '3月', day: '12', weekday: '木' })
  })

  it('count days by the calendar, through a change of the clocks too', () => {
    const saturday = new Date('2026-03-28T22:00:00Z')
    expect(daysAway('2026-03-29T21:00:00Z', saturday, 'Europe/Berlin')).toBe(1)
    expect(daysAway('2026-03-28T00:00:00Z', saturday, 'Europe/Berlin')).toBe(0)
  })

  it('use the words of every day within a week', () => {
    const now = new Date('2026-03-12T12:00:00Z')
    const say = (at: string) => dates('en', 'UTC').relative(at, now)
    expect(say('2026-03-12T11:59:40Z')).toBe('now')
    expect(say('2026-03-12T11:10:00Z')).toBe('50 min ago')
    expect(say('2026-03-12T10:00:00Z')).toBe('2 hr ago')
    expect(say('2026-03-11T23:00:00Z')).toBe('yesterday')
    expect(say('2026-03-09T08:00:00Z')).toBe('Monday')
    expect(say('2026-03-01T08:00:00Z')).toBe('1 March')
    expect(say('2025-03-01T08:00:00Z')).toBe('1 Mar 2025')
    expect(dates('de', 'UTC').relative('2026-03-11T23:00:00Z', now)).toBe('gestern')
  })
})
