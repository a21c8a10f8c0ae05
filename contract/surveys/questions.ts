import { z } from 'zod'
import { limits } from '../limits.ts'
import { custom, LocaleTag, OptionalText, Text } from '../shapes.ts'
import { ConditionShape } from './conditionShape.ts'
import { keysOnce, questionProblems } from './questionRules.ts'
import { questionTypes } from './questionTypes.ts'

/** Names a question or an option for ever: answers, conditions and translations point to it. */
export const QuestionKey = z.string().regex(/^[a-z0-9]{1,16}$/)
const Figure = z.number().min(-1e12).max(1e12)

const Option = z.strictObject({ key: QuestionKey, label: Text(limits.survey_option) })
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
