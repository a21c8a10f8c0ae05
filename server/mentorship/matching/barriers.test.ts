import { describe, expect, it } from 'vitest'
import { person, rulesOf } from '../../testing/mentoringPools.ts'
import { barriersOf } from './barriers.ts'
import type { Apart, Person, Rules } from './pool.ts'

const rules = rulesOf({})
const none = { ...rules, apart: { manager: false, same_team: false, past_pair: false } }
const barrier = (mentee: Person, mentor: Person, apart: Apart[] = [], by: Rules = rules) =>
  barriersOf({ apart, rules: by })(mentee)(mentor)

describe('people who are kept apart', () => {
  it('are those who blocked each other or were excluded, whichever is the mentor', () => {
    for (const because of ['blocked', 'excluded', 'past_pair'] as const)
      for (const [one_id, other_id] of [
        [1, 2],
        [2, 1],
      ] as const) {
        expect(barrier(person(1), person(2), [{ one_id, other_id, because }])).toBe(because)
        expect(barrier(person(1), person(3), [{ one_id, other_id, because }])).toBeUndefined()
      }
  })

  it('are a manager and their report, either way, and people of one team', () => {
    expect(barrier(person(1, { manager_id: 2 }), person(2))).toBe('manager')
    expect(barrier(person(1), person(2, { manager_id: 1 }))).toBe('manager')
    expect(barrier(person(1, { team: 'A' }), person(2, { team: 'A' }))).toBe('same_team')
    expect(barrier(person(1, { team: 'A' }), person(2, { team: 'B' }))).toBeUndefined()
    expect(barrier(person(1), person(2))).toBeUndefined()
  })

  it('may be a pair where the program allows it, but never when one blocked the other, or with themselves', () => {
    const manager = person(2, { team: 'A' })
    const report = person(1, { team: 'A', manager_id: 2 })
    const past: Apart = { one_id: 1, other_id: 2, because: 'past_pair' }
    expect(barrier(report, manager, [past], none)).toBeUndefined()
    expect(barrier(report, manager, [past, { ...past, because: 'blocked' }], none)).toBe('blocked')
    expect(barrier(report, report, [], none)).toBe('same_person')
  })
})
