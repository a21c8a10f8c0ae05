import { describe, expect, it } from 'vitest'
import { Question, type Section } from '../../contract/surveys/questions.ts'
import { choicesTold, partTold, toldChoices, toldFigure, toldMean, toldPart } from './distribution.ts'
import { resultOf } from './questionResult.ts'
import { addAnswers, countedOf, noTally } from './tally.ts'

const K = 5

/** Every way in which so many people can divide over so many choices. */
function* divided(people: number, choices: number): Generator<number[]> {
  if (choices === 1) yield [people]
  else
    for (let first = 0; first <= people; first++)
      for (const rest of divided(people - first, choices - 1)) yield [first, ...rest]
}

const fits = (counts: readonly number[], told: readonly { at_least: number; at_most: number }[]) =>
  counts.every((count, at) => count >= (told[at]?.at_least ?? 0) && count <= (told[at]?.at_most ?? 0))

describe('what is told of a distribution', () => {
  it('holds what was answered, however people divided', () => {
    for (const people of [5, 10, 20])
      for (const counts of divided(people, 3)) expect(fits(counts, toldChoices(counts, people, K))).toBe(true)
  })

  // Whoever sees it and the total goes through every way in which people could have answered.
  it('leaves every number below five possible for a choice of few, whatever the others leave of it', () => {
    for (const people of [10, 15, 30])
      for (const counts of divided(people, 3)) {
        const told = toldChoices(counts, people, K)
        const most = counts.indexOf(Math.max(...counts))
        const possible = [...divided(people, 3)].filter((other) => fits(other, told))
        for (const [at, count] of counts.entries())
          if (at !== most && count < K)
            expect(new Set(possible.map((other) => other[at])).size, `${counts}`).toBeGreaterThanOrEqual(K)
      }
  })

  it('is the same whether nobody made a choice or four did, and so is what is left of all', () => {
    for (const few of [1, 2, 3, 4]) {
      expect(toldChoices([30 - few, few], 30, K)).toEqual(toldChoices([30, 0], 30, K))
      expect(toldPart(few, 30, K)).toEqual(toldPart(0, 30, K))
      expect(toldPart(30 - few, 30, K)).toEqual(toldPart(30, 30, K))
    }
    expect(toldChoices([26, 4], 30, K)[0]).toEqual({ at_least: 26, at_most: 30 })
    expect([0, 1, 4].map((count) => toldFigure(count, K))).toEqual(
      Array(3).fill({ count: K, is: 'fewer_than' }),
    )
    expect(toldFigure(14, K)).toEqual({ count: 10, is: 'rounded' })
  })

  it('moves a mean in steps of what five people could do, and has none where one person could move it by anything', () => {
    const scale = { of: 100, min: 1, max: 5 }
    const means = [300, 304, 296].map((sum) => toldMean({ ...scale, sum }, K))
    expect(new Set(means).size).toBe(1)
    expect(toldMean({ ...scale, sum: 400 }, K)).not.toBe(means[0])
    expect(toldMean({ sum: 300, of: 100, min: null, max: null }, K)).toBeNull()
    expect(toldMean({ sum: 310, of: 100, min: null, max: null }, 1)).toBe(3.1)
  })

  it('stays from wave to wave as long as it is true, so that what one person changes doesn’t show', () => {
    const gate = { k: K, few: K }
    for (const counts of divided(30, 3)) {
      const { most, from } = choicesTold(counts, 30, gate)
      const stayed = choicesTold(counts, 30, gate, { most, from })
      expect(stayed.from).toEqual(from)
      for (const [one, other] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        const moved = counts.with(one, (counts[one] ?? 0) - 1).with(other, (counts[other] ?? 0) + 1)
        if (moved.some((count) => count < 0)) continue
        const now = choicesTold(moved, 30, gate, { most, from })
        expect(now).toEqual(stayed)
        expect(fits(moved, now.ranges)).toBe(true)
      }
      const far = counts.toReversed()
      expect(fits(far, choicesTold(far, 30, gate, { most, from }).ranges)).toBe(true)
    }
    for (let count = 0; count <= 30; count++) {
      const { from } = partTold(count, 30, gate)
      for (const moved of [count - 1, count + 1].filter((one) => one >= 0 && one <= 30)) {
        const now = partTold(moved, 30, gate, from)
        expect(now.from).toBe(from)
        expect(now.range.at_least <= moved && moved <= now.range.at_most).toBe(true)
        expect(now.range.at_least === 0 || now.range.at_least >= K).toBe(true)
      }
    }
  })

  it('is exact where people were told that names are seen', () => {
    expect(toldChoices([3, 1], 4, 1)).toEqual([
      { at_least: 3, at_most: 3 },
      { at_least: 1, at_most: 1 },
    ])
    expect(toldFigure(4, 1)).toEqual({ count: 4, is: 'exact' })
  })
})

describe('sums of answers', () => {
  const ask = (type: Question['type'], more: object = {}) =>
    Question.parse({ key: 'q', type, title: 'Question', ...more })
  const options = ['a', 'b', 'c'].map((key) => ({ key, label: key.toUpperCase() }))
  const tallied = (question: Question, answers: unknown[], together = 1) => {
    const sections: Section[] = [{ key: 's', title: null, description: null, questions: [question] }]
    const tally = noTally()
    for (const said of answers) addAnswers(tally, sections, { q: said as string }, () => together)
    return tally
  }

  it('change by five people at a time, so no look before and after one of them tells what they said', () => {
    const question = ask('select', { options })
    const looks = Array.from({ length: 10 }, (_, many) =>
      resultOf(
        question,
        tallied(question, [...Array(many).fill('a'), ...(many === 9 ? ['b'] : [])].slice(0, many), K),
        K,
      ),
    )
    for (const look of looks.slice(0, 5)) expect(look).toEqual(looks[0])
    for (const look of looks.slice(5)) expect(look).toEqual(looks[5])
    expect(looks[0]).toMatchObject({ hidden: true, choices: [], answered: { count: K, is: 'fewer_than' } })
    expect(looks[5]).toMatchObject({ hidden: false, answered: { count: 5, is: 'rounded' } })
  })

  it('put numbers into stretches that were fixed before, and of those without ends show only what enough people said', () => {
    const bounded = ask('numeric', { min: 0, max: 40 })
    const shown = resultOf(bounded, tallied(bounded, [0, 4.99, 5, 40]), 1).choices
    expect(shown.map(({ key, count }) => [key, count])).toEqual([
      ['0..5', 2],
      ['5..10', 1],
      ...['10..15', '15..20', '20..25', '25..30', '30..35', '35..40'].map((key) => [key, 0]),
      ['40..45', 1],
    ])
    const open = ask('numeric')
    const looks = [[], [-3], [7_000_000, 0.5, 12]].map((few) => {
      const numbers = [...Array(15).fill(3), ...few, ...Array(5 - few.length).fill(2)]
      return resultOf(open, tallied(open, numbers, K), K).choices
    })
    expect(looks[0]?.map(({ key }) => key)).toEqual(['2..5', 'rest'])
    expect(looks.map((look) => look.at(-1))).toEqual(Array(3).fill(looks[0]?.at(-1)))
  })

  it('add up numbers, choices, ranks and each row of a matrix', () => {
    const recommend = ask('recommend')
    expect(resultOf(recommend, tallied(recommend, [10, 9, 6, 7]), 1)).toMatchObject({
      mean: 8,
      recommend_score: 25,
    })
    const ranking = ask('ranking', { options })
    expect(
      resultOf(
        ranking,
        tallied(ranking, [
          ['a', 'b', 'c'],
          ['b', 'a', 'c'],
        ]),
        1,
      ).choices.map(({ count, mean_rank }) => [count, mean_rank]),
    ).toEqual([
      [1, 1.5],
      [1, 1.5],
      [0, 3],
    ])
    const matrix = ask('matrix', {
      options,
      rows: [
        { key: 'x', label: 'X' },
        { key: 'y', label: 'Y' },
      ],
    })
    const { choices } = resultOf(matrix, tallied(matrix, [{ x: 'a' }, { x: 'b', y: 'b' }]), 1)
    expect(choices.filter(({ count }) => count).map(({ row, key, share }) => [row, key, share])).toEqual([
      ['x', 'a', 0.5],
      ['x', 'b', 0.5],
      ['y', 'b', 1],
    ])
    const days = ask('date')
    expect(
      resultOf(days, tallied(days, ['2026-04-30', '2026-03-01', '2026-03-31']), 1).choices.map(
        ({ key, count }) => [key, count],
      ),
    ).toEqual([
      ['2026-03', 2],
      ['2026-04', 1],
    ])
    const odd = ask('select', { options: [{ key: 'constructor', label: 'Odd' }, ...options] })
    expect(countedOf(tallied(odd, ['constructor', 'a']), 'q').choices).toEqual({ constructor: 1, a: 1 })
  })
})
