import { describe, expect, it } from 'vitest'
import {
  bestByTrying,
  largePool,
  mirrored,
  mirroredPair,
  person,
  poolOf,
  reweighed,
  rulesOf,
  shuffled,
  smallPool,
} from '../../testing/mentoringPools.ts'
import { breakdownOf } from './explanation.ts'
import { type Matching, match } from './match.ts'
import { keyOf, type Pool } from './pool.ts'
import { atOnce } from './slices.ts'

const matched = (pool: Pool) => atOnce(match(pool))
const found = ({ score, kept, pairs }: Matching) => ({ score, kept, pairs: pairs.map(keyOf) })
const seeds = Array.from({ length: 60 }, (_, seed) => seed)

describe('a matching', () => {
  it('is the best that trying all results finds, keeps the most pairs, and is the first of equals', () => {
    for (const seed of seeds) {
      const pool = smallPool(seed)
      expect(found(matched(pool)), `pool ${seed}`).toEqual(bestByTrying(pool).best)
    }
  })

  it('moves the fewest pairs when one weight changes', () => {
    let hadToChoose = 0
    for (const seed of seeds) {
      const pool = smallPool(seed)
      // As good as the first, but another: what is kept must come from the pairs, not from the order of people.
      const before = matched(mirrored(pool)).pairs.map(mirroredPair)
      const changed = reweighed(pool, seed, before)
      const after = found(matched(changed))
      const { best, isTied } = bestByTrying(changed)
      expect(after, `pool ${seed}`).toEqual(best)
      if (isTied) hadToChoose++
    }
    expect(hadToChoose).toBeGreaterThan(5)
  })

  it('is proved by a bound that only prices and gains give', () => {
    for (const alike of [0, 1]) {
      const pool = largePool(7, { mentees: 200, mentors: 100, mentorPlaces: 2, alike })
      const { score, bound, pairs } = matched(pool)
      expect(pairs.length).toBeGreaterThan(100)
      expect(score).toBe(bound)
    }
    for (const seed of seeds) {
      const { score, bound } = matched(smallPool(seed))
      expect(score, `pool ${seed}`).toBe(bound)
    }
  })

  it('is the same in whatever order people and pairs come', () => {
    const before = largePool(3, { mentees: 100, mentors: 50, mentorPlaces: 2, alike: 0.5 })
    const pool = { ...reweighed(before, 3, matched(before).pairs), locked: matched(before).pairs.slice(0, 5) }
    const once = JSON.stringify(matched(pool))
    for (const seed of [1, 2, 3]) expect(JSON.stringify(matched(shuffled(pool, seed)))).toBe(once)
  })

  it('gives nobody more than they have room for, and nobody somebody to be kept apart from', () => {
    const pool = largePool(5, { mentees: 120, mentors: 40, mentorPlaces: 3, alike: 1 })
    const people = new Map([...pool.mentees, ...pool.mentors].map((one) => [one.id, one]))
    const taken = new Map<number, number>()
    const { pairs } = matched(pool)
    for (const { mentee_id, mentor_id, points } of pairs) {
      for (const id of [mentee_id, mentor_id]) taken.set(id, (taken.get(id) ?? 0) + 1)
      const pair = breakdownOf(pool, people.get(mentee_id) ?? person(0), people.get(mentor_id) ?? person(0))
      expect(pair).toMatchObject({ points, barrier: null, unmet: [] })
    }
    for (const [id, count] of taken) expect(count).toBeLessThanOrEqual(people.get(id)?.places ?? 0)
  })

  it('puts the greatest sum before the largest number of pairs', () => {
    const pool = poolOf({
      mentees: [person(1, { topics: [1] }), person(2)],
      mentors: [person(11, { topics: [1] }), person(12)],
      apart: [{ one_id: 2, other_id: 12, because: 'excluded' }],
    })
    // Both could have somebody, with whom neither has anything in common.
    expect(matched(pool).pairs).toEqual([{ mentee_id: 1, mentor_id: 11, points: 501, is_locked: false }])
  })

  it('matches people with nothing in common rather than nobody', () => {
    const pool = poolOf({ mentees: [person(1)], mentors: [person(11)], rules: rulesOf({}) })
    expect(matched(pool).pairs).toEqual([{ mentee_id: 1, mentor_id: 11, points: 1, is_locked: false }])
  })
})

describe('a locked pair', () => {
  const mentees = [person(1, { topics: [1] }), person(2, { topics: [1] })]
  const mentors = [person(11, { topics: [1] }), person(12)]

  it('stays, and the rest is matched around it', () => {
    const pool = poolOf({ mentees, mentors, locked: [{ mentee_id: 2, mentor_id: 12 }] })
    expect(matched(pool)).toMatchObject({
      pairs: [
        { mentee_id: 1, mentor_id: 11, is_locked: false },
        { mentee_id: 2, mentor_id: 12, points: 1, is_locked: true },
      ],
      score: 502,
      bound: 502,
    })
  })

  it('may miss what a pair must meet', () => {
    const rules = { ...rulesOf({}), criteria: { topics: { weight: 5, at_least: 100 } } }
    const pool = poolOf({ mentees, mentors, rules, locked: [{ mentee_id: 2, mentor_id: 12 }] })
    expect(matched(pool).pairs.map(keyOf)).toEqual(['1:11', '2:12'])
  })

  it('is refused where two people are to be apart, have no place, or aren’t there', () => {
    const pool = poolOf({
      mentees,
      mentors,
      apart: [{ one_id: 11, other_id: 2, because: 'blocked' }],
      locked: [
        { mentee_id: 2, mentor_id: 12 },
        { mentee_id: 2, mentor_id: 11 },
        { mentee_id: 1, mentor_id: 12 },
        { mentee_id: 1, mentor_id: 13 },
      ],
    })
    expect(matched(pool)).toMatchObject({
      pairs: [{ mentee_id: 1, mentor_id: 12 }],
      refused: [
        { mentee_id: 1, mentor_id: 13, because: 'not_in_pool' },
        { mentee_id: 2, mentor_id: 11, because: 'blocked' },
        { mentee_id: 2, mentor_id: 12, because: 'no_place' },
      ],
    })
  })
})
