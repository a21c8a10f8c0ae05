import { isDay } from '../days.ts'
import { numberProblem, shapeProblems, type Takes } from '../fields/questionShape.ts'
import { limits } from '../limits.ts'
import { type Condition, questionsIn } from './conditions.ts'
import type { AnswerValue, Question, Section } from './questions.ts'
import { hasOptions, type QuestionType } from './questionTypes.ts'

/** Without zod, so that a page that asks questions needn't bring it. */
export const keysOnce = (options: readonly { key: string }[]) =>
  new Set(options.map(({ key }) => key)).size === options.length

const takesOf = (type: QuestionType): Takes => ({
  options: !hasOptions(type) ? 0 : type === 'matrix' ? 1 : 2,
  range: type === 'numeric' || type === 'scale',
})

/** All questions of a survey, in their order. */
export const questionsOf = (sections: readonly Section[]) => sections.flatMap(({ questions }) => questions)

const shown = (value: Condition | null) => (value ? questionsIn(value) : [])

/** What no question can be in itself, beside the others: conditions look back, keys are told once, ranges are ranges. */
export function questionProblems(sections: readonly Section[]) {
  const problems: { path: (string | number)[]; code: string }[] = []
  const before = new Set<string>()
  for (const [s, section] of sections.entries())
    for (const [q, question] of section.questions.entries()) {
      const wrong = (field: string, code: string) =>
        problems.push({ path: ['sections', s, 'questions', q, field], code })
      if (before.has(question.key)) wrong('key', 'taken')
      for (const { field, code } of shapeProblems(question, takesOf(question.type))) wrong(field, code)
      if (question.type === 'matrix' && question.rows.length === 0) wrong('rows', 'options')
      if (question.type !== 'matrix' && question.rows.length > 0) wrong('rows', 'no_options')
      const { min, max } = question
      if (min !== null && min === max) wrong('max', 'max_below_min')
      if (question.type === 'scale') {
        if (min === null || !Number.isInteger(min)) wrong('min', 'required')
        if (max === null || !Number.isInteger(max)) wrong('max', 'required')
        if (min !== null && max !== null && max - min > limits.survey_scale) wrong('max', 'too_big')
      }
      if (shown(question.show_if).some((key) => !before.has(key))) wrong('show_if', 'only_earlier')
      before.add(question.key)
    }
  if (before.size > limits.survey_questions) problems.push({ path: ['sections'], code: 'too_many_questions' })
  return problems
}

const has = (options: readonly { key: string }[], key: unknown) => options.some((one) => one.key === key)
const isRecord = (value: AnswerValue): value is Record<string, string> =>
  typeof value === 'object' && !Array.isArray(value)

export const isUnanswered = (value: AnswerValue | undefined) =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** What is wrong with an answer, or nothing. The browser and the server ask the same. */
export function answerProblem(question: Question, value: AnswerValue | undefined) {
  const problem = (code: string, facts?: Record<string, number>) => (facts ? { code, facts } : { code })
  if (isUnanswered(value) || value === undefined) {
    if (!question.required) return undefined
    if (question.type === 'yes_no') return problem('yes_or_no')
    return problem(question.type === 'checkbox' ? 'agreement' : 'required')
  }
  const { type, options, rows, min, max } = question
  switch (type) {
    case 'short_text':
    case 'long_text': {
      if (typeof value !== 'string') return problem('type')
      const most = type === 'short_text' ? limits.survey_short_text : limits.survey_text
      return value.length > most ? problem('too_long', { max: most }) : undefined
    }
    case 'yes_no':
      return typeof value === 'boolean' ? undefined : problem('yes_or_no')
    case 'checkbox':
      if (typeof value !== 'boolean') return problem('type')
      return question.required && !value ? problem('agreement') : undefined
    case 'date':
      return isDay(value) ? undefined : problem('format')
    case 'recommend':
    case 'scale':
    case 'numeric': {
      if (type !== 'numeric' && !Number.isInteger(value)) return problem('type')
      return numberProblem(value, type === 'recommend' ? { min: 0, max: 10 } : { min, max })
    }
    case 'select':
      return has(options, value) ? undefined : problem('invalid')
    case 'select_many':
      return Array.isArray(value) && keysOf(value) && value.every((one) => has(options, one))
        ? undefined
        : problem('invalid')
    case 'ranking':
      return Array.isArray(value) &&
        keysOf(value) &&
        value.length === options.length &&
        value.every((one) => has(options, one))
        ? undefined
        : problem('all_ranked')
    case 'matrix': {
      if (!isRecord(value)) return problem('type')
      const said = Object.entries(value)
      if (said.some(([row, option]) => !has(rows, row) || !has(options, option))) return problem('invalid')
      return question.required && said.length < rows.length ? problem('all_rows') : undefined
    }
  }
}

const keysOf = (keys: readonly string[]) => new Set(keys).size === keys.length
