import { saidTo } from '../../contract/surveys/conditions.ts'
import { isUnanswered } from '../../contract/surveys/questionRules.ts'
import type { AnswerSet, AnswerValue, Question, Section } from '../../contract/surveys/questions.ts'
import { stretchOf } from './stretches.ts'

/** Sums of the answers to one question, or to one row of a matrix. */
interface Counted {
  answered: number
  /** Only of questions answered by a number. */
  sum: number
  /** How often each choice was made; of a ranking, how often it came first. */
  choices: Record<string, number>
  /** Only of rankings: the sum of the places each option was given. */
  places: Record<string, number>
  /** Answers held back until there are enough to be counted together. */
  waiting: AnswerValue[]
}

/** By question, and by `question.row` of a matrix. */
export type Tally = Record<string, Counted>

export const noTally = (): Tally => ({})

/** Without a prototype, since a question's key may be `constructor` or the like. */
const own = <Value>(record: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

const put = <Value>(record: Record<string, Value>, key: string, value: Value) =>
  Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true })

const add = (record: Record<string, number>, key: string, by: number) =>
  put(record, key, (own(record, key) ?? 0) + by)

const nothing = (): Counted => ({ answered: 0, sum: 0, choices: {}, places: {}, waiting: [] })

export const countedOf = (tally: Tally, key: string): Counted => own(tally, key) ?? nothing()
export const timesOf = (record: Record<string, number>, key: string) => own(record, key) ?? 0

const summed = (one: Record<string, number>, other: Record<string, number>) => {
  const sum = { ...one }
  for (const [key, times] of Object.entries(other)) add(sum, key, times)
  return sum
}

/** Several as one; what waits in one of them waits apart from what waits in the others. */
export function mergedTally(tallies: readonly Tally[]): Tally {
  const merged = noTally()
  for (const tally of tallies)
    for (const [key, { answered, sum, choices, places }] of Object.entries(tally)) {
      const before = countedOf(merged, key)
      put<Counted>(merged, key, {
        answered: before.answered + answered,
        sum: before.sum + sum,
        choices: summed(before.choices, choices),
        places: summed(before.places, places),
        waiting: [],
      })
    }
  return merged
}

/** A matrix is counted as a whole and row by row, each holding answers back on its own. */
function partsOf(question: Question, value: AnswerValue): [key: string, value: AnswerValue][] {
  if (question.type === 'short_text' || question.type === 'long_text') return [[question.key, true]]
  if (question.type !== 'matrix' || typeof value !== 'object' || Array.isArray(value))
    return [[question.key, value]]
  return [
    [question.key, true],
    ...Object.entries(value).map(([row, option]): [string, AnswerValue] => [
      `${question.key}.${row}`,
      option,
    ]),
  ]
}

function count(counted: Counted, question: Question, value: AnswerValue) {
  const { type } = question
  counted.answered++
  if (typeof value === 'number') counted.sum += value
  if (type === 'ranking' && Array.isArray(value)) {
    for (const [at, key] of value.entries()) add(counted.places, key, at + 1)
    if (value[0] !== undefined) add(counted.choices, value[0], 1)
  } else if (Array.isArray(value)) for (const key of value) add(counted.choices, key, 1)
  else if (type === 'numeric' || type === 'date') add(counted.choices, stretchOf(question, value), 1)
  else add(counted.choices, String(value), 1)
}

/**
 * Adds one person's answers. Answers to a question are counted `together` at a time, so that a change between two views
 * of the results is never the work of fewer people.
 */
export function addAnswers(
  tally: Tally,
  sections: readonly Section[],
  answers: AnswerSet,
  together: (question: Question) => number,
) {
  for (const { questions } of sections)
    for (const question of questions) {
      const said = saidTo(answers, question.key)
      if (said === undefined || isUnanswered(said)) continue
      for (const [key, value] of partsOf(question, said)) {
        const counted = countedOf(tally, key)
        counted.waiting.push(value)
        if (counted.waiting.length >= together(question)) {
          for (const one of counted.waiting) count(counted, question, one)
          counted.waiting = []
        }
        put(tally, key, counted)
      }
    }
}
