import { describe, expect, it } from 'vitest'
import { locales } from '../../../contract/locales.ts'
import { dayFrom, dayPattern, isWholeDay, timeFrom, writtenDay, writtenTime } from './entry.ts'

const all = Object.keys(locales)
const now = new Date('2026-11-23T12:00:00Z')
const letters = { year: 'yyyy', month: 'mm', day: 'dd' }

describe('a day in a field', () => {
  it.each([
    ['en', '23/11/2026', 'dd/mm/yyyy'],
    ['de', '23.11.2026', 'dd.mm.yyyy'],
    ['tl', '11/23/2026', 'mm/dd/yyyy'],
    ['ja', '2026/11/23', 'yyyy/mm/dd'],
    ['ko', '2026. 11. 23.', 'yyyy. mm. dd.'],
  ])('is written as the language does: %s', (locale, written, pattern) => {
    expect(writtenDay('2026-11-23', locale)).toBe(written)
    expect(dayPattern(locale, letters)).toBe(pattern)
  })

  it.each(all)('reads back what it wrote, in digits and in words: %s', (locale) => {
    for (const day of ['2026-03-02', '2024-02-29', '2026-12-11', '2026-05-31']) {
      const at = Date.parse(`${day}T12:00:00Z`)
      expect(dayFrom(writtenDay(day, locale), locale, now)).toBe(day)
      for (const month of ['long', 'short'] as const) {
        const options = { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' } as const
        const said = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options).format(at)
        expect(dayFrom(said, locale, now), said).toBe(day)
      }
    }
  })

  it.each([
    ['3/4', '2026-04-03'],
    ['3/4/27', '2027-04-03'],
    ['03042027', '2027-04-03'],
    ['2027-04-03', '2027-04-03'],
    ['3 april', '2026-04-03'],
    ['31/02/2026', null],
    ['13/13/2026', null],
    ['soon', null],
    ['12', null],
    ['', null],
  ])('is understood as people write it: %s', (text, day) => {
    expect(dayFrom(text, 'en', now)).toBe(day)
  })

  it('is told while it is being written only once its year is there', () => {
    expect(['3/4', '3/4/20', '3/4/2027', '2027-04-03', '03042027'].map(isWholeDay)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })
})

describe('a time in a field', () => {
  it.each(all)('reads back what it wrote: %s', (locale) => {
    for (const time of ['00:05', '09:30', '12:00', '14:45', '23:59'])
      expect(timeFrom(writtenTime(time, locale), locale), writtenTime(time, locale)).toBe(time)
  })

  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    ['9h30', '09:30'],
    ['9 pm', '21:00'],
    ['12 am', '00:00'],
    ['2:30 p.m.', '14:30'],
    ['25:00', null],
    ['14 pm', null],
    ['', null],
  ])('is understood as people write it: %s', (text, time) => {
    expect(timeFrom(text, 'en')).toBe(time)
  })
})
