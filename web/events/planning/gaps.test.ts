import { describe, expect, it } from 'vitest'
import { countIn, missingIn } from './gaps.ts'

const whole = {
  network_id: 12,
  name: 'Soup and silence',
  starts_at: '2027-03-12T11:00:00.000Z',
  ends_at: '2027-03-12T12:00:00.000Z',
  location: 'The canteen',
}

describe('what an event still lacks', () => {
  it('is all that it can’t go out without, in the order of the sheet', () => {
    expect(missingIn({}, false)).toEqual(['network_id', 'name', 'starts_at', 'ends_at', 'location'])
    expect(missingIn({}, true)).not.toContain('network_id')
    expect(missingIn(whole, false)).toEqual([])
    expect(missingIn({ ...whole, name: '  ', starts_at: 'unfinished' }, false)).toEqual(['name', 'starts_at'])
  })

  it('is a place or an address to meet at, the words of a picture, and an amount where it costs something', () => {
    expect(missingIn({ ...whole, location: '', virtual_url: 'https://meet.example' }, false)).toEqual([])
    expect(missingIn({ ...whole, picture_file_id: 'x', is_free: false }, false)).toEqual([
      'picture_alt',
      'budget_amount_cents',
    ])
  })

  it('is counted where it is folded, each once, with what was refused', () => {
    expect(countIn('cost', ['budget_amount_cents', 'name'], { budget_amount_cents: 'No' })).toBe(1)
    expect(countIn('registration', [], { seats: 'No', registration_deadline: 'No', name: 'No' })).toBe(2)
    expect(countIn('who', ['name'], {})).toBe(0)
  })
})
