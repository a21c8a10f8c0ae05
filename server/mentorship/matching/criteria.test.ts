import { describe, expect, it } from 'vitest'
import { person, rulesOf } from '../../testing/mentoringPools.ts'
import type { CriterionName, Hours, Person } from './pool.ts'
import { partsOf, percentOf, pointsOf } from './scores.ts'

const part = (criterion: CriterionName, mentee: Partial<Person>, mentor: Partial<Person>) => {
  const [only] = partsOf(rulesOf({ [criterion]: 1 }), person(1, mentee), person(2, mentor))
  return { value: only?.value, found: only?.found }
}
const togetherOf = (some: Hours[], others: Hours[]) => part('hours', { hours: some }, { hours: others })

describe('what two people have in common', () => {
  it('is the share of a mentee’s topics that the mentor knows', () => {
    expect(part('topics', { topics: [1, 2, 3] }, { topics: [3, 4, 1] })).toEqual({
      value: 66,
      found: { kind: 'common', items: [1, 3] },
    })
    expect(part('topics', {}, { topics: [1] }).value).toBe(0)
  })

  it('is any language and any format', () => {
    expect(part('languages', { languages: ['en', 'fr'] }, { languages: ['fr'] }).value).toBe(100)
    expect(part('formats', { formats: ['video'] }, { formats: ['telephone'] }).value).toBe(0)
  })

  it('is the questions of the program answered alike', () => {
    const mentee = { answers: { pace: ['slow'], aim: ['grow', 'stay'], tools: [] } }
    expect(part('answers', mentee, { answers: { pace: ['fast'], aim: ['stay'] } })).toEqual({
      value: 50,
      found: { kind: 'common', items: ['aim'] },
    })
  })

  it('is a site, or that there are two, but nothing when one isn’t known', () => {
    expect(part('same_site', { site: 'Leeds' }, { site: 'Leeds' }).value).toBe(100)
    expect(part('other_site', { site: 'Leeds' }, { site: 'Lagos' }).value).toBe(100)
    expect(part('same_site', { site: 'Leeds' }, {}).value).toBe(0)
    expect(part('other_site', {}, { site: 'Leeds' })).toEqual({
      value: 0,
      found: { kind: 'site', same: null },
    })
  })
})

describe('a ranked choice', () => {
  it('counts a fifth less with each rank, and the last ones the same', () => {
    const values = [2, 3, 4, 5, 6, 7].map(
      (_, rank, ids) =>
        part('mentee_choice', { choices: ids.with(rank, 2).with(0, rank === 0 ? 2 : 9) }, {}).value,
    )
    expect(values).toEqual([100, 80, 60, 40, 20, 20])
  })

  it('is asked of each side by itself', () => {
    expect(part('mentor_choice', { choices: [2] }, { choices: [7, 1] })).toEqual({
      value: 80,
      found: { kind: 'rank', rank: 2 },
    })
    expect(part('mentor_choice', { choices: [2] }, {}).value).toBe(0)
  })
})

describe('hours together', () => {
  it('are those in which both are free for an hour or longer, four of them being enough', () => {
    expect(togetherOf([[0, 600]], [[540, 700]])).toEqual({
      value: 25,
      found: { kind: 'minutes', minutes: 60 },
    })
    expect(togetherOf([[0, 600]], [[541, 700]]).value).toBe(0)
    expect(togetherOf([[0, 600]], [[100, 600]]).value).toBe(100)
    expect(
      togetherOf(
        [
          [500, 560],
          [560, 620],
        ],
        [[530, 600]],
      ).found,
    ).toEqual({ kind: 'minutes', minutes: 70 })
  })

  it('go on over the end of the week', () => {
    const night: Hours[] = [
      [0, 30],
      [10_050, 10_080],
    ]
    expect(togetherOf(night, [[0, 10_080]]).found).toEqual({ kind: 'minutes', minutes: 60 })
    expect(togetherOf([[0, 30]], [[0, 10_080]]).found).toEqual({ kind: 'minutes', minutes: 0 })
  })
})

describe('points', () => {
  it('are each value by its weight, in whole numbers, and a percentage of the most there is', () => {
    const rules = rulesOf({ topics: 10, languages: 5, hours: 0 })
    const parts = partsOf(
      rules,
      person(1, { topics: [1, 2], languages: ['en'] }),
      person(2, { topics: [1], languages: ['en'] }),
    )
    expect(parts.map(({ criterion, points }) => [criterion, points])).toEqual([
      ['topics', 500],
      ['languages', 500],
    ])
    expect(percentOf(rules, pointsOf(parts))).toBe(66)
  })

  it('don’t take a weight that isn’t on the slider', () => {
    for (const weight of [0.5, 11, -1])
      expect(() => partsOf(rulesOf({ topics: weight }), person(1), person(2))).toThrow(RangeError)
  })
})
