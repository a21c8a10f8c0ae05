import { describe, expect, it } from 'vitest'
import { clockAt, comesTwice, momentAt } from './clocks.ts'

describe('a moment chosen by the clocks of a place', () => {
  it.each([
    ['Paris in winter', '2026-11-22', '09:30', 'Europe/Paris', '2026-11-22T08:30:00.000Z'],
    ['Kolkata', '2026-07-01', '00:15', 'Asia/Kolkata', '2026-06-30T18:45:00.000Z'],
    ['the hour that Paris leaves out', '2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
    [
      'the first of the hour that New York has twice',
      '2026-11-01',
      '01:30',
      'America/New_York',
      '2026-11-01T05:30:00.000Z',
    ],
    ['UTC', '2026-11-22', '09:30', 'UTC', '2026-11-22T09:30:00.000Z'],
  ])('is found for %s', (_what, ...[day, time, zone, moment]) => {
    expect(momentAt(day, time, zone)).toBe(moment)
  })

  it.each([
    ['before', '2026-10-24T22:30:00Z', 'Europe/Paris', false],
    ['the first time', '2026-10-25T00:30:00Z', 'Europe/Paris', true],
    ['the second time', '2026-10-25T01:30:00Z', 'Europe/Paris', true],
    ['just after it', '2026-10-25T02:00:00Z', 'Europe/Paris', false],
    ['in the hour that is left out in spring', '2026-03-29T01:30:00Z', 'Europe/Paris', false],
    ['by half an hour', '2026-04-04T14:45:00Z', 'Australia/Lord_Howe', true],
    ['where clocks never change', '2026-10-25T00:30:00Z', 'Asia/Tokyo', false],
  ])('comes twice or doesn’t: %s', (_what, moment, zone, twice) => {
    expect(comesTwice(moment, zone)).toBe(twice)
  })

  it('is shown by the same clocks again', () => {
    const moment = momentAt('2026-06-05', '23:05', 'America/St_Johns') ?? ''
    expect(clockAt(moment, 'America/St_Johns')).toEqual({ day: '2026-06-05', time: '23:05' })
    expect(momentAt('', '', 'UTC')).toBeNull()
  })
})
