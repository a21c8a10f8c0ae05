import type { AnswerSet, AnswerValue, Section } from './questions.ts'

/** When a question is asked at all, told by earlier answers. Server and browser decide by the same function. */
export const comparisons = ['answered', 'is', 'includes', 'at_least', 'at_most'] as const

export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | {
      question: string
      /** Of a matrix, the row that is asked about. */
      row?: string | undefined
      compare: (typeof comparisons)[number]
      value?: string | number | boolean | undefined
    }

/** The questions that a condition looks at. */
export function questionsIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(questionsIn)
  if ('any' in condition) return condition.any.flatMap(questionsIn)
  return 'not' in condition ? questionsIn(condition.not) : [condition.question]
}

const isSaid = (value: AnswerValue | undefined) =>
  value !== undefined && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0)

/** What was said to a question: a key may be called like something that every object has. */
export const saidTo = (answers: AnswerSet, key: string): AnswerValue | undefined =>
  Object.hasOwn(answers, key) ? answers[key] : undefined

const partOf = (value: AnswerValue | undefined, row: string | undefined) =>
  row === undefined || typeof value !== 'object' || Array.isArray(value) ? value : saidTo(value, row)

export function isMet(condition: Condition, answers: AnswerSet): boolean {
  if ('all' in condition) return condition.all.every((one) => isMet(one, answers))
  if ('any' in condition) return condition.any.some((one) => isMet(one, answers))
  if ('not' in condition) return !isMet(condition.not, answers)
  const said = partOf(saidTo(answers, condition.question), condition.row)
  const { compare, value } = condition
  switch (compare) {
    case 'answered':
      return isSaid(said)
    case 'is':
      return said === value
    case 'includes':
      return Array.isArray(said) && typeof value === 'string' && said.includes(value)
    case 'at_least':
      return typeof said === 'number' && typeof value === 'number' && said >= value
    case 'at_most':
      return typeof said === 'number' && typeof value === 'number' && said <= value
  }
}

/**
 * Which questions are to be answered, in their order. What was answered before a question disappeared again doesn't count:
 * a condition sees only answers to questions that are asked.
 */
export function questionsAsked(sections: readonly Section[], answers: AnswerSet) {
  const counted: AnswerSet = {}
  return sections.flatMap((section) =>
    section.questions.filter(({ key, show_if }) => {
      const asked = show_if === null || isMet(show_if, counted)
      const said = saidTo(answers, key)
      if (asked && said !== undefined) counted[key] = said
      return asked
    }),
  )
}
