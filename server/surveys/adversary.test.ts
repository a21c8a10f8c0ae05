import { describe, expect, it } from 'vitest'
import { type AnswerSet, Question, type Section } from '../../contract/surveys/questions.ts'
import { random } from '../seed/random.ts'
import { classesTold } from './classes/crosses.ts'
import { type KeptFigures, toldOf } from './questionResult.ts'
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
  /** As it would be if nothing were kept of the wave before. */
  forgets: boolean
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

interface View {
  /** How far “yes” stands above “no”, question by question; undefined where nothing is told. */
  leanings: (number | undefined)[]
  kept: (KeptFigures | undefined)[]
}

interface Looked {
  by: 0 | 1 | undefined
  of: number
  k: number
  /** What was told of the wave before. */
  before?: View | undefined
}

/**
 * What somebody makes of all that is told to readers of the results, of everybody or of a class. They know how ranges widen from
 * wave to wave, so they look at where each begins rather than at its middle.
 */
function viewOf(people: readonly Person[], { by, of, k, before }: Looked): View {
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
  const view: View = { leanings: [], kept: [] }
  for (const [place, question] of questions.entries()) {
    const { key } = question
    const told =
      by === undefined
        ? [true]
        : classesTold(
            tallies.map((tally) => countedOf(tally, key).answered),
            few,
          )
    const tally = told[of] ? tallies[of] : undefined
    const then = before?.kept[place]
    const { kept } = tally ? toldOf(question, tally, { k, few, before: then }) : { kept: null }
    view.kept.push(kept ?? then)
    view.leanings.push(kept && tally ? leaning(kept, countedOf(tally, key).answered, { k, few }) : undefined)
  }
  return view
}

function leaning({ rows }: KeptFigures, answered: number, { k, few }: { k: number; few: number }) {
  const row = rows['']
  if (!row) return undefined
  const middle = (key: string) => {
    const from = row.from[key] ?? 0
    return k <= 1 ? from : from === 0 ? (few - 1) / 2 : from + (k - 1) / 2
  }
  if (k <= 1) return middle('true') - middle('false')
  return row.most === 'true' ? answered - 2 * middle('false') : 2 * middle('true') - answered
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
    const before = viewOf(first, { by, of, k })
    return { before, after: viewOf(second, { by, of, k, ...(wave.forgets ? {} : { before }) }) }
  })
  const overall = views.at(-1)?.before.leanings ?? []
  return questions.map((_, at) => {
    const changes = views.flatMap(({ before, after }) => {
      const [one, other] = [before.leanings[at], after.leanings[at]]
      return one === undefined || other === undefined || one === other ? [] : [one - other]
    })
    return { byChange: (changes[0] ?? overall[at] ?? 0) > 0, byAll: (overall[at] ?? 0) > 0 }
  })
}

function played(
  k: number,
  { stays, targets, forgets = false }: { stays: number; targets: number; forgets?: boolean },
) {
  const chance = random(`an adversary at ${k}`)
  let [right, usual, all] = [0, 0, 0]
  for (let run = 0; run < targets; run++) {
    const people = peopleOf(chance)
    const target = people[chance.below(people.length)]
    if (!target) continue
    for (const [at, { byChange, byAll }] of guesses(people, target, {
      k,
      wave: { stays, chance, forgets },
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
  it.each([90, 100])(
    `guesses what ${TARGETS} people said no better than by the totals, where %i of 100 answers stay`,
    (stays) => {
      const { adversary, baseRate } = played(K, { stays, targets: TARGETS })
      console.log(
        `surveys: an adversary is right in ${adversary.toFixed(3)}, totals alone in ${baseRate.toFixed(3)}, where ${stays} % of answers stay`,
      )
      expect(adversary - baseRate).toBeLessThan(0.02)
    },
  )

  it('would be seen winning, if nothing were kept of the wave before, or answers were counted one by one', () => {
    const forgetful = played(K, { stays: 100, targets: 20, forgets: true })
    expect(forgetful.adversary - forgetful.baseRate).toBeGreaterThan(0.02)
    expect(played(1, { stays: 100, targets: 2, forgets: true }).adversary).toBeGreaterThan(0.95)
  })
})
