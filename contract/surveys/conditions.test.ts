import { describe, expect, it } from 'vitest'
import { type Condition, questionsAsked } from './conditions.ts'
import { questionProblems } from './questionRules.ts'
import { type AnswerSet, type AnswerValue, Question, type Section } from './questions.ts'

/** The same numbers each time. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
type Roll = ReturnType<typeof dice>
const pick = <T>(roll: Roll, from: readonly T[]) => from[roll(from.length)] as T

const options = ['a', 'b', 'c']
const values: Record<string, (roll: Roll) => AnswerValue | undefined> = {
  yes_no: (roll) => pick(roll, [true, false, undefined]),
  select: (roll) => pick(roll, [...options, undefined]),
  select_many: (roll) => pick(roll, [[], ['a'], ['a', 'c'], ['b'], undefined]),
  scale: (roll) => pick(roll, [1, 2, 3, 4, 5, undefined]),
  matrix: (roll) => pick<AnswerValue | undefined>(roll, [{}, { a: 'b' }, { a: 'c', b: 'a' }, undefined]),
  short_text: (roll) => pick(roll, ['', 'Yes', undefined]),
}

function someCondition(roll: Roll, earlier: readonly Question[], depth = 1): Condition {
  const kind = depth < 4 ? roll(6) : 5
  const some = () => Array.from({ length: 1 + roll(3) }, () => someCondition(roll, earlier, depth + 1))
  if (kind === 0) return { all: some() }
  if (kind === 1) return { any: some() }
  if (kind === 2) return { not: someCondition(roll, earlier, depth + 1) }
  const { key, type } = pick(roll, earlier)
  if (roll(3) === 0) return { question: key, compare: 'answered' }
  switch (type) {
    case 'yes_no':
      return { question: key, compare: 'is', value: roll(2) === 0 }
    case 'select_many':
      return { question: key, compare: 'includes', value: pick(roll, options) }
    case 'scale':
      return {
        question: key,
        compare: pick(roll, ['at_least', 'at_most', 'is'] as const),
        value: 1 + roll(5),
      }
    case 'matrix':
      return { question: key, row: pick(roll, options), compare: 'is', value: pick(roll, options) }
    default:
      return { question: key, compare: 'is', value: pick(roll, [...options, 'Yes']) }
  }
}

/** The rules once more, written from what they mean: as text that is read, not as the functions that decide. */
function holds(condition: Condition, seen: Map<string, AnswerValue>): boolean {
  const [[kind = '', inner] = []] = Object.entries(condition)
  if (kind === 'all') return !(inner as Condition[]).some((one) => !holds(one, seen))
  if (kind === 'any') return (inner as Condition[]).filter((one) => holds(one, seen)).length > 0
  if (kind === 'not') return holds(inner as Condition, seen) === false
  const { question, row, compare, value } = condition as Extract<Condition, { question: string }>
  let said: unknown = seen.get(question)
  if (row !== undefined)
    said = said instanceof Object && !Array.isArray(said) ? (said as Record<string, string>)[row] : said
  if (compare === 'answered') return ![undefined, '""', '[]', '{}'].includes(JSON.stringify(said))
  if (compare === 'is') return JSON.stringify(said) === JSON.stringify(value)
  if (compare === 'includes') return Array.isArray(said) && said.indexOf(value) >= 0
  if (typeof said !== 'number') return false
  return compare === 'at_least' ? !(said < Number(value)) : !(said > Number(value))
}

function askedBy(questions: readonly Question[], answers: AnswerSet) {
  const seen = new Map<string, AnswerValue>()
  const asked: string[] = []
  for (const { key, show_if } of questions) {
    if (show_if !== null && !holds(show_if, seen)) continue
    asked.push(key)
    const said = answers[key]
    if (said !== undefined) seen.set(key, said)
  }
  return asked
}

describe('which questions are asked', () => {
  it('follows from the earlier answers, in 2,000 trees of conditions', () => {
    const roll = dice(18)
    let hidden = 0
    for (let round = 0; round < 2000; round++) {
      const questions: Question[] = []
      for (let at = 0; at < 3 + roll(6); at++) {
        const type = pick(roll, Object.keys(values)) as Question['type']
        const show_if = at > 0 && roll(3) > 0 ? someCondition(roll, questions) : null
        questions.push(Question.parse({ key: `q${at}`, type, title: 'Question', show_if }))
      }
      const middle = 1 + roll(questions.length)
      const sections = [questions.slice(0, middle), questions.slice(middle)].map(
        (some, at): Section => ({ key: `s${at}`, title: null, description: null, questions: some }),
      )
      const answers: AnswerSet = {}
      for (const { key, type } of questions) {
        const value = values[type]?.(roll)
        if (value !== undefined) answers[key] = value
      }
      const asked = questionsAsked(sections, answers).map(({ key }) => key)
      expect(asked, JSON.stringify({ questions, answers })).toEqual(askedBy(questions, answers))
      hidden += questions.length - asked.length
    }
    expect(hidden).toBeGreaterThan(1000)
  })

  it('looks back only, and may ask after a question called like what every object has', () => {
    const first = Question.parse({
      key: 'first',
      type: 'yes_no',
      title: 'One',
      show_if: { question: 'second', compare: 'answered' },
    })
    const second = Question.parse({ key: 'second', type: 'yes_no', title: 'Two' })
    const section = (questions: Question[]): Section[] => [
      { key: 's', title: null, description: null, questions },
    ]
    expect(questionProblems(section([first, second])).map(({ code }) => code)).toEqual(['only_earlier'])
    expect(questionProblems(section([second, first]))).toEqual([])
    const odd = Question.parse({ key: 'constructor', type: 'yes_no', title: 'Odd' })
    const after = Question.parse({
      key: 'after',
      type: 'yes_no',
      title: 'After',
      show_if: { question: 'constructor', compare: 'answered' },
    })
    expect(questionsAsked(section([odd, after]), {}).map(({ key }) => key)).toEqual(['constructor'])
  })
})
