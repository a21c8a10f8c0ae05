import { describe, expect, it } from 'vitest'
import { isByDay, isWorkday, outsideWork } from './workWeeks.ts'

/** What the clocks of a place show, from when until when; 2 December 2026 is a Wednesday. */
const shown = (day: number, from: string, hours: number) => {
  const starts = Date.parse(`2026-12-${String(day).padStart(2, '0')}T${from}:00Z`)
  return { starts, ends: starts + hours * 3_600_000 }
}

describe('working hours', () => {
  it('go from eight to six, Monday to Friday, or Sunday to Thursday where that is the week', () => {
    for (const [day, from, hours, zone, because] of [
      [2, '08:00', 10, 'Europe/Paris', null],
      [2, '07:59', 1, 'Europe/Paris', 'early'],
      [2, '17:00', 1, 'Europe/Paris', null],
      [2, '17:01', 1, 'Europe/Paris', 'late'],
      [2, '00:30', 1, 'Europe/Paris', 'early'],
      [2, '23:30', 1, 'Europe/Paris', 'late'],
      [4, '10:00', 1, 'Europe/Paris', null],
      [5, '10:00', 1, 'Europe/Paris', 'day_off'],
      [6, '10:00', 1, 'Europe/Paris', 'day_off'],
      [4, '10:00', 1, 'Asia/Riyadh', 'day_off'],
      [5, '10:00', 1, 'Asia/Riyadh', 'day_off'],
      [6, '10:00', 1, 'Asia/Riyadh', null],
      // What lasts for days begins in them or doesn't.
      [2, '09:00', 50, 'Europe/Paris', null],
      [2, '19:00', 50, 'Europe/Paris', 'late'],
    ] as const)
      expect(outsideWork(shown(day, from, hours), zone), `${day} ${from} ${zone}`).toBe(because)
    expect([0, 1, 4, 5, 6].map((weekday) => isWorkday(weekday, 'Asia/Jerusalem'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('are not the only hours in which people meet, but nobody is proposed a night', () => {
    for (const [from, hours, day] of [
      ['07:00', 1, true],
      ['06:59', 1, false],
      ['20:00', 2, true],
      ['20:01', 2, false],
      ['23:00', 1, false],
      ['09:00', 30, true],
      ['23:00', 30, false],
    ] as const)
      expect(isByDay(shown(2, from, hours)), from).toBe(day)
  })
})
