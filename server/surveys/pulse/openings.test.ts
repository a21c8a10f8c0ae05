import { describe, expect, it } from 'vitest'
import { beginningAt, closingOf, openingAfter, openingBy } from './openings.ts'

const ny = 'America/New_York'
const at = (moment: string) => Date.parse(moment)

describe('the waves of a survey that repeats', () => {
  it('open at the same time of the day, whatever the clocks do', () => {
    const beginning = beginningAt('2026-10-19T13:00:00Z', ny)
    expect(beginning).toEqual({ first_day: '2026-10-19', at_time: '09:00' })
    const next = (after: string, every: 'week' | 'fortnight' = 'week') =>
      openingAfter(beginning, every, ny, at(after))
    expect(next('2026-10-18T00:00:00Z')).toBe('2026-10-19T13:00:00.000Z')
    expect(next('2026-10-19T13:00:00Z')).toBe('2026-10-26T13:00:00.000Z')
    expect(next('2026-10-27T00:00:00Z')).toBe('2026-11-02T14:00:00.000Z')
    expect(next('2026-10-27T00:00:00Z', 'fortnight')).toBe('2026-11-02T14:00:00.000Z')
    expect(closingOf('2026-10-26T13:00:00Z', 7, ny)).toBe('2026-11-02T14:00:00.000Z')
  })

  it('open on the last day of a month that has no such day, and on theirs again afterwards', () => {
    const beginning = { first_day: '2026-01-31', at_time: '08:00' }
    const days = (every: 'month' | 'quarter', many: number) => {
      let moment = at('2026-01-01T00:00:00Z')
      return Array.from({ length: many }, () => {
        const next = openingAfter(beginning, every, 'UTC', moment)
        moment = at(next)
        return next.slice(0, 10)
      })
    }
    expect(days('month', 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(days('quarter', 3)).toEqual(['2026-01-31', '2026-04-30', '2026-07-31'])
    expect(openingAfter(beginning, 'month', 'UTC', at('2036-02-29T08:00:00Z'))).toBe(
      '2036-03-31T08:00:00.000Z',
    )
  })

  it('that were missed are one: the last of them', () => {
    const beginning = { first_day: '2026-01-05', at_time: '09:00' }
    expect(openingBy(beginning, 'week', 'UTC', at('2026-02-04T00:00:00Z'))).toBe('2026-02-02T09:00:00.000Z')
    expect(openingBy(beginning, 'week', 'UTC', at('2026-01-05T09:00:00Z'))).toBe('2026-01-05T09:00:00.000Z')
  })
})
