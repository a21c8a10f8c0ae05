import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  clockWords,
  datesFor,
  numbersFor,
  sameClock,
  unknownNumber,
  zonedClock,
  zoneWords,
} from './formats.ts'
import { locales } from './locales.ts'

const homes = new Set([
  'contract/formats.ts',
  'contract/clocks.ts',
  // They write nothing: one reckons by another calendar, one asks whether a zone exists, one judges what another module says.
  'contract/calendars/notableDates.ts',
  'contract/people/people.ts',
  'server/testing/plainSegments.ts',
])
const asksIntl =
  /\bIntl\.(?:DateTimeFormat|NumberFormat|RelativeTimeFormat)\b|\.toLocale(?:Date|Time)?String\(/

/** Who formats a date or a number without asking the module for it. */
const strayIn = (files: readonly { file: string; text: string }[]) =>
  files.flatMap(({ file, text }) => (asksIntl.test(text) && !homes.has(file) ? [file] : []))

const sources = ['contract', 'server', 'texts', 'web'].flatMap((folder) =>
  readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(new URL(`../${file}`, import.meta.url), 'utf8') })),
)

describe('how dates and numbers are written', () => {
  it('has one home', () => {
    expect(sources.length).toBeGreaterThan(1000)
    expect(strayIn(sources)).toEqual([])
    const planted = [
      { file: 'web/a.ts', text: "new Intl.DateTimeFormat('en').format()" },
      { file: 'web/b.ts', text: 'count.toLocaleString()' },
      { file: 'web/c.ts', text: 'options: Intl.DateTimeFormatOptions' },
    ]
    expect(strayIn(planted)).toEqual(['web/a.ts', 'web/b.ts'])
  })

  it('puts no mark into a number that may be a year', () => {
    expect(unknownNumber(2022, 'en')).toBe('2022')
    for (const locale of Object.keys(locales)) expect(unknownNumber(2022, locale), locale).toBe('2022')
    expect(unknownNumber(12_500, 'en')).toBe('12,500')
    expect(numbersFor('de').format(1200)).toBe('1.200')
    expect(numbersFor('en', { style: 'currency', currency: 'USD' }).format(5)).toBe('$5.00')
  })

  it('speaks British of English dates', () => {
    expect(datesFor('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2022, 2, 18))).toBe(
      '18 Mar 2022',
    )
  })

  it('knows whether two clocks show the same, in winter and in summer', () => {
    const [winter, summer] = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']
    expect(sameClock(winter, 'Europe/Paris', 'Europe/Berlin')).toBe(true)
    expect(sameClock(winter, 'Europe/London', 'UTC')).toBe(true)
    expect(sameClock(summer, 'Europe/London', 'UTC')).toBe(false)
    expect(sameClock(winter, 'Asia/Calcutta', 'Asia/Kolkata')).toBe(true)
    expect(sameClock(winter, 'Pacific/Auckland', 'Pacific/Honolulu'), 'another day').toBe(false)
  })

  it('tells the two hours apart when clocks go back', () => {
    expect(clockWords('2026-10-25T00:30:00Z', 'en', 'Europe/Paris')).toBe('02:30 GMT+2')
    expect(clockWords('2026-10-25T01:30:00Z', 'en', 'Europe/Paris')).toBe('02:30 GMT+1')
    expect(clockWords('2026-10-25T02:30:00Z', 'en', 'Europe/Paris')).toBe('03:30')
    expect(zonedClock('2026-07-15T12:00:00Z', 'Europe/Paris').timeZoneName).toBe('short')
  })

  it('names a zone as people do', () => {
    expect(zoneWords('2026-07-15T12:00:00Z', 'en', 'Europe/Paris')).toBe('Central European Time')
    expect(zoneWords('2026-07-15T12:00:00Z', 'de', 'Asia/Tokyo')).toBe('Japanische Normalzeit')
  })
})
