import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '../../../contract/locales.ts'
import { Texts } from '../texts.ts'
import { momentWords, whenWords } from './moments.ts'

const texts = new Texts()
const when = (
  span: readonly [string, string?],
  place: string,
  reader: { locale?: Locale; time_zone?: string } = {},
) => {
  const { locale = 'en', time_zone = 'Europe/Paris' } = reader
  return whenWords(texts.in(locale), { locale, time_zone }, place, span)
}

describe('when something takes place, in a mail', () => {
  const lunch = ['2026-03-12T11:00:00Z', '2026-03-12T12:00:00Z'] as const

  it('says no zone to whom the same clock shows it', () => {
    expect(when(lunch, 'Europe/Paris')).toBe('Thursday, 12 March 2026, 12:00–13:00')
    expect(when(lunch, 'Europe/Berlin')).toBe('Thursday, 12 March 2026, 12:00–13:00')
  })

  it('says the zone of the event and the reader’s where they differ', () => {
    expect(when(lunch, 'Asia/Tokyo')).toBe(
      'Thursday, 12 March 2026, 20:00–21:00 GMT+9 (Thursday, 12 March 2026, 12:00–13:00 CET, your time)',
    )
    expect(when(['2026-07-01T12:00:00Z'], 'Europe/London', { time_zone: 'UTC' })).toMatch(
      /13:00 BST \(.*12:00 UTC, your time\)$/,
    )
    expect(when(['2026-01-01T12:00:00Z'], 'Europe/London', { time_zone: 'UTC' })).not.toContain('your time')
  })

  it('names both days of what lasts over night or for days', () => {
    const days = when(['2026-03-12T22:00:00Z', '2026-03-15T10:00:00Z'], 'Europe/Paris')
    expect(days).toContain('12 March 2026')
    expect(days).toContain('15 March 2026')
  })

  it('tells the two hours apart when clocks go back', () => {
    const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) =>
      when([at], 'Europe/Paris'),
    )
    expect([first, second]).toEqual([
      expect.stringContaining('02:30 GMT+2'),
      expect.stringContaining('02:30 GMT+1'),
    ])
    expect(momentWords({ locale: 'en', time_zone: 'Europe/Paris' }, '2026-10-25T01:30:00Z')).toContain(
      'GMT+1',
    )
  })

  it.each(Object.keys(locales) as Locale[])('has words for it in %s', (locale) => {
    const said = when(lunch, 'Asia/Tokyo', { locale })
    expect(said).toContain('2026')
    expect(said).not.toMatch(/[{}]|ui\.dates/)
  })
})
