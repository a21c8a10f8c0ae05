import { describe, expect, it } from 'vitest'
import { bestByTrying, person, poolOf, rulesOf, smallPool } from '../../testing/mentoringPools.ts'
import { breakdownOf, differenceOf, explainLeft } from './explanation.ts'
import { match } from './match.ts'
import type { Pool } from './pool.ts'
import { atOnce } from './slices.ts'

const matched = (pool: Pool) => atOnce(match(pool))
const leftIn = (pool: Pool) => atOnce(explainLeft(pool, matched(pool)))

describe('people who are left', () => {
  it('hear what rules everybody out, and what would be enough to change', () => {
    const rules = {
      ...rulesOf({}),
      criteria: { languages: { weight: 1, at_least: 100 }, topics: { weight: 1, at_least: 50 } },
    }
    const pool = poolOf({
      rules,
      mentees: [person(1, { languages: ['fr'], topics: [1], team: 'A', manager_id: 11 })],
      mentors: [
        person(11, { languages: ['fr'], topics: [1] }),
        person(12, { team: 'A' }),
        person(13, { languages: ['fr'] }),
        person(14),
      ],
    })
    const [mentee, ...mentors] = leftIn(pool)
    expect(mentee).toEqual({
      side: 'mentees',
      id: 1,
      because: 'nobody_possible',
      possible: 0,
      barriers: [
        { barrier: 'manager', people: 1 },
        { barrier: 'same_team', people: 1 },
      ],
      unmet: [
        { criterion: 'topics', people: 2, only: 1 },
        { criterion: 'languages', people: 1, only: 0 },
      ],
      nearest: [],
    })
    expect(mentors.map(({ side, id }) => [side, id])).toEqual([11, 12, 13, 14].map((id) => ['mentors', id]))
  })

  it('hear who would cost least when all who are possible are taken', () => {
    const pool = poolOf({
      mentees: [
        person(1, { topics: [1] }),
        person(2, { topics: [1, 2] }),
        person(3, { topics: [1], places: 0 }),
      ],
      mentors: [person(11, { topics: [1] })],
    })
    expect(leftIn(pool)).toEqual([
      {
        side: 'mentees',
        id: 2,
        because: 'others_score_more',
        possible: 1,
        barriers: [],
        unmet: [],
        nearest: [{ id: 11, points: 251, costs: expect.any(Number) }],
      },
    ])
  })

  it('are never told more than pairing them would cost', () => {
    let told = 0
    for (let seed = 0; seed < 60; seed++) {
      const pool = smallPool(seed)
      const { score } = matched(pool)
      for (const { side, id, nearest } of leftIn(pool))
        for (const { id: other, costs } of nearest) {
          const [mentee_id, mentor_id] = side === 'mentees' ? [id, other] : [other, id]
          const forced = { ...pool, locked: [...pool.locked, { mentee_id, mentor_id }] }
          if (matched(forced).refused.length > 0) continue
          expect(bestByTrying(forced).best.score, `pool ${seed}`).toBeLessThanOrEqual(score - costs)
          told += costs
        }
    }
    expect(told).toBeGreaterThan(0)
  })
})

describe('one more place', () => {
  it('adds no more than the matching says that it is worth', () => {
    let added = 0
    for (let seed = 0; seed < 60; seed++) {
      const pool = smallPool(seed)
      const { score, worth } = matched(pool)
      for (const side of ['mentees', 'mentors'] as const)
        for (const { id, points } of worth[side]) {
          const people = pool[side].map((one) => (one.id === id ? { ...one, places: one.places + 1 } : one))
          const more = matched({ ...pool, [side]: people }).score - score
          expect(more, `pool ${seed}`).toBeLessThanOrEqual(points + 1)
          added += more
        }
    }
    expect(added).toBeGreaterThan(0)
  })
})

describe('another weight', () => {
  it('is told by the pairs it ends and begins, and by what they score now', () => {
    const mentees = [
      person(1, { topics: [1], languages: ['en'] }),
      person(2, { topics: [2], languages: ['fr'] }),
    ]
    const mentors = [
      person(11, { topics: [1], languages: ['fr'] }),
      person(12, { topics: [2], languages: ['en'] }),
    ]
    const before = matched(poolOf({ mentees, mentors, rules: rulesOf({ topics: 6, languages: 5 }) }))
    const pool = poolOf({
      mentees,
      mentors,
      previous: before.pairs,
      rules: rulesOf({ topics: 6, languages: 7 }),
    })
    expect(differenceOf(pool, before, matched(pool))).toEqual({
      kept: 0,
      ended: [
        { mentee_id: 1, mentor_id: 11, points: 601 },
        { mentee_id: 2, mentor_id: 12, points: 601 },
      ],
      begun: [
        { mentee_id: 1, mentor_id: 12, points: 701, is_locked: false },
        { mentee_id: 2, mentor_id: 11, points: 701, is_locked: false },
      ],
      left: { mentees: [], mentors: [] },
      placed: { mentees: [], mentors: [] },
      score_before: 1202,
      score: 1402,
    })
  })

  it('says who loses their pair and who finds one', () => {
    const mentees = [person(1, { topics: [1] }), person(2, { languages: ['en'] })]
    const mentors = [person(11, { topics: [1], languages: ['en'] })]
    const before = matched(poolOf({ mentees, mentors, rules: rulesOf({ topics: 6, languages: 5 }) }))
    const rules = { ...rulesOf({ topics: 6 }), criteria: { languages: { weight: 7, at_least: 1 } } }
    const pool = poolOf({ mentees, mentors, rules, previous: before.pairs })
    expect(differenceOf(pool, before, matched(pool))).toMatchObject({
      ended: [{ mentee_id: 1, mentor_id: 11, points: null }],
      left: { mentees: [1], mentors: [] },
      placed: { mentees: [2], mentors: [] },
      score_before: 0,
    })
  })
})

describe('a pair’s breakdown', () => {
  it('has each criterion that counts, and what speaks against it', () => {
    const pool = poolOf({
      rules: {
        ...rulesOf({}),
        criteria: { topics: { weight: 4, at_least: 60 }, languages: { weight: 6, at_least: 0 } },
      },
      apart: [{ one_id: 11, other_id: 1, because: 'past_pair' }],
    })
    const pair = breakdownOf(
      pool,
      person(1, { topics: [1, 2], languages: ['en'] }),
      person(11, { topics: [2], languages: ['en'] }),
    )
    expect(pair).toEqual({
      mentee_id: 1,
      mentor_id: 11,
      points: 801,
      percent: 80,
      barrier: 'past_pair',
      unmet: ['topics'],
      parts: [
        {
          criterion: 'topics',
          weight: 4,
          at_least: 60,
          value: 50,
          points: 200,
          found: { kind: 'common', items: [2] },
        },
        {
          criterion: 'languages',
          weight: 6,
          at_least: 0,
          value: 100,
          points: 600,
          found: { kind: 'common', items: ['en'] },
        },
      ],
    })
  })
})
