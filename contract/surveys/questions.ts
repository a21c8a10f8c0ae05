import { z } from 'zod'
import { limits } from '../limits.ts'
import { custom, LocaleTag, OptionalText, PureDate, Text } from '../shapes.ts'
import { type Condition, ConditionShape, questionsIn } from './conditions.ts'

export const questionTypes = [
  'short_text',
  'long_text',
  'yes_no',
  'checkbox',
  'date',
  'numeric',
  'select',
  'select_many',
  'scale',
  'recommend',
  'matrix',
  'ranking',
] as const
export type QuestionType = (typeof questionTypes)[number]

export const hasOptions = (type: QuestionType) =>
  type === 'select' || type === 'select_many' || type === 'matrix' || type === 'ranking'
export const isWritten = (type: QuestionType) => type === 'short_text' || type === 'long_text'

/** Names a question or an option for ever: answers, conditions and translations point to it. */
export const QuestionKey = z.string().regex(/^[a-z0-9]{1,16}$/)
const Figure = z.number().min(-1e12).max(1e12)

const Option = z.strictObject({ key: QuestionKey, label: Text(limits.survey_option) })
const keysOnce = (options: readonly { key: string }[]) =>
  new Set(options.map(({ key }) => key)).size === options.length
const Options = z.array(Option).max(limits.survey_options).refine(keysOnce, 'taken').default([])

export const Question = z.strictObject({
  key: QuestionKey,
  type: z.enum(questionTypes),
  title: Text(limits.survey_question),
  help: OptionalText(limits.description).default(null),
  required: z.boolean().default(false),
  options: Options,
  /** What is judged by the options of a matrix. */
  rows: Options,
  /** Each person sees the options in an order of their own. */
  shuffled: z.boolean().default(false),
  min: Figure.nullable().default(null),
  max: Figure.nullable().default(null),
  low_label: OptionalText(limits.survey_option).default(null),
  high_label: OptionalText(limits.survey_option).default(null),
  show_if: ConditionShape.nullable().default(null),
})
export type Question = z.output<typeof Question>

export const Section = z.strictObject({
  key: QuestionKey,
  title: OptionalText(limits.name).default(null),
  description: OptionalText(limits.description).default(null),
  questions: z.array(Question).max(limits.survey_questions),
})
export type Section = z.output<typeof Section>

/** Where the texts of a survey stand, for its translations: `title`, `section.<key>.title`, `question.<key>.option.<key>` … */
export const TextPlace = z
  .string()
  .regex(/^[a-z_]+(\.[a-z0-9_]+){0,3}$/)
  .max(80)
export const Translation = z.strictObject({
  locale: LocaleTag,
  texts: z.record(TextPlace, z.string().trim().min(1).max(limits.description)),
})

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
      if (hasOptions(question.type) && question.options.length < (question.type === 'matrix' ? 1 : 2))
        wrong('options', 'options')
      if (!hasOptions(question.type) && question.options.length > 0) wrong('options', 'no_options')
      if (question.type === 'matrix' && question.rows.length === 0) wrong('rows', 'options')
      if (question.type !== 'matrix' && question.rows.length > 0) wrong('rows', 'no_options')
      const { min, max } = question
      if (question.type !== 'numeric' && question.type !== 'scale') {
        if (min !== null) wrong('min', 'only_numbers')
        if (max !== null) wrong('max', 'only_numbers')
      }
      if (min !== null && max !== null && min >= max) wrong('max', 'max_below_min')
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

export const Sections = z
  .array(Section)
  .max(limits.survey_sections)
  .superRefine((sections, context) => {
    for (const { path, code } of questionProblems(sections))
      context.addIssue({ code: custom, path: path.slice(1), message: code })
    if (!keysOnce(sections)) context.addIssue({ code: custom, path: [], message: 'taken' })
  })

/** What somebody says to one question: what fits is decided by the question. */
export const AnswerValue = z.union([
  z.string().max(limits.survey_text),
  z.number().min(-1e12).max(1e12),
  z.boolean(),
  z.array(QuestionKey).max(limits.survey_options),
  z.record(QuestionKey, QuestionKey),
])
export type AnswerValue = z.output<typeof AnswerValue>
export const AnswerSet = z.record(QuestionKey, AnswerValue)
export type AnswerSet = z.output<typeof AnswerSet>

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
      return PureDate.safeParse(value).success ? undefined : problem('format')
    case 'recommend':
    case 'scale':
    case 'numeric': {
      if (typeof value !== 'number') return problem('type')
      if (type !== 'numeric' && !Number.isInteger(value)) return problem('type')
      const [least, most] = type === 'recommend' ? [0, 10] : [min, max]
      if (least !== null && value < least) return problem('too_small', { min: least })
      return most !== null && value > most ? problem('too_big', { max: most }) : undefined
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
