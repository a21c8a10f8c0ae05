import { describe, expect, it } from 'vitest'
import { type AnswerSet, Question, type Section } from '../../contract/surveys/questions.ts'
import { random } from '../seed/random.ts'
import { classesTold } from './classes/crosses.ts'
import { resultOf } from './results.ts'
import { addAnswers, countedOf, noTally } from './tally.ts'

/** `npm test` takes a few; the gate asks for 1,000. */
const TARGETS = Number(process.env.SURVEY_TARGETS ?? 30)
const K = 5
const CLASSES = 3

const questions = Array.from({ length: 50 }, (_, at) =>
  Question.parse({ key: `q${at}`, type: 'yes_no', title: `Question ${at}` }),
)
const sections: Section[] = [{ key: 's', title: null, description: null, questions }]

interface Person {
  classes: readonly [number, number]
  answers: AnswerSet
}

interface Wave {
  stays: number
  chance: ReturnType<typeof random>
}

/** The people of one survey: how many of them say yes differs from question to question, and from no class to the other. */
function peopleOf(chance: ReturnType<typeof random>): Person[] {
  const likely = questions.map(() => 50 + 10 * chance.below(3))
  return Array.from({ length: 45 + chance.below(40) }, () => ({
    classes: [chance.below(CLASSES), chance.below(CLASSES)],
    answers: Object.fromEntries(
      questions.map(({ key }, at) => [key, chance.below(100) < (likely[at] ?? 50)]),
    ),
  }))
}

/** Some change their mind from one wave to the next: so many in a hundred of what they said stays. */
const saidAgain = ({ classes, answers }: Person, { stays, chance }: Wave): Person => ({
  classes,
  answers: Object.fromEntries(
    Object.entries(answers).map(([key, said]) => [key, chance.below(100) < stays ? said : !said]),
  ),
})

/** In the order in which they come this time. */
const shuffled = <One>(list: readonly One[], chance: ReturnType<typeof random>) =>
  list
    .map((one) => [chance.below(1_000_000), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)

/** How far "yes" stands above "no" in all that is told to somebody who reads the results, of everybody or of a class. */
function leanings(people: readonly Person[], by: 0 | 1 | undefined, of: number, k: number) {
  const groups =
    by === undefined
      ? [people]
      : Array.from({ length: CLASSES }, (_, at) => people.filter(({ classes }) => classes[by] === at))
  const tallies = groups.map((group) => {
    const tally = noTally()
    for (const { answers } of group) addAnswers(tally, sections, answers, () => k)
    return tally
  })
  const few = by === undefined ? k : Math.max(1, 2 * k * Number(k > 1))
  return questions.map((question) => {
    const told =
      by === undefined
        ? [true]
        : classesTold(
            tallies.map((tally) => countedOf(tally, question.key).answered),
            few,
          )
    const tally = tallies[of]
    if (!tally || !told[of]) return undefined
    const { choices } = resultOf(question, tally, k, few)
    const [yes, no] = choices.map(({ at_least, at_most }) => (at_least + at_most) / 2)
    return yes === undefined || no === undefined ? undefined : yes - no
  })
}

/**
 * What an adversary makes of everything told of two waves, the second without the target, who knows everybody’s classes
 * and takes all others to have said the same again. The first thing that speaks decides: what changed when the target was gone, in
 * the smallest group first; else which side is larger there.
 */
function guesses(people: readonly Person[], target: Person, { k, wave }: { k: number; wave: Wave }) {
  const [first, second] = [
    people,
    shuffled(
      people.filter((one) => one !== target),
      wave.chance,
    ).map((one) => saidAgain(one, wave)),
  ]
  const views = ([1, 0, undefined] as const).map((by) => {
    const of = by === undefined ? 0 : target.classes[by]
    return { before: leanings(first, by, of, k), after: leanings(second, by, of, k) }
  })
  const overall = views.at(-1)?.before ?? []
  return questions.map((_, at) => {
    const changes = views.flatMap(({ before, after }) => {
      const [one, other] = [before[at], after[at]]
      return one === undefined || other === undefined || one === other ? [] : [one - other]
    })
    return { byChange: (changes[0] ?? overall[at] ?? 0) > 0, byAll: (overall[at] ?? 0) > 0 }
  })
}

function played(k: number, { stays, targets }: { stays: number; targets: number }) {
  const chance = random(`an adversary at ${k}`)
  let [right, usual, all] = [0, 0, 0]
  for (let run = 0; run < targets; run++) {
    const people = peopleOf(chance)
    const target = people[chance.below(people.length)]
    if (!target) continue
    for (const [at, { byChange, byAll }] of guesses(people, target, {
      k,
      wave: { stays, chance },
    }).entries()) {
      const said = target.answers[`q${at}`]
      all++
      if (byChange === said) right++
      if (byAll === said) usual++
    }
  }
  return { adversary: right / all, baseRate: usual / all }
}

describe(`an adversary with ${questions.length} questions, two waves and every class`, () => {
  it(`guesses what ${TARGETS} people said no better than whoever only knows the totals`, () => {
    const { adversary, baseRate } = played(K, { stays: 90, targets: TARGETS })
    console.log(
      `surveys: an adversary is right in ${adversary.toFixed(3)}, totals alone in ${baseRate.toFixed(3)}`,
    )
    expect(adversary - baseRate).toBeLessThan(0.02)
  })

  it('would be seen winning, if answers were counted one by one', () => {
    const { adversary } = played(1, { stays: 100, targets: 5 })
    expect(adversary).toBeGreaterThan(0.95)
  })
})
