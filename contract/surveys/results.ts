import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { get } from '../route.ts'
import { Face, Id, ListOf, ListQuery, LocaleTag, Moment, SearchWords } from '../shapes.ts'
import { ClassChoice, ClassValue, classKinds } from './classes.ts'
import { AnswerSet, QuestionKey } from './questions.ts'
import { questionTypes } from './questionTypes.ts'
import { surveyPromises, surveyStates } from './states.ts'
import { AnswerKey } from './themes.ts'

const one = z.object({ id: Id })

/** A number of people as far as the survey's promise lets it be told. */
export const GatedFigure = z.object({
  count: z.number().int(),
  is: z.enum(['exact', 'rounded', 'fewer_than']),
})

/**
 * How often a choice was made: exactly, or between two numbers, where it could otherwise tell of few. Of numbers and days the
 * choices are stretches: `10..20` without its upper end, `2026-03`, and `rest` for all others.
 */
export const ChoiceResult = z.object({
  key: z.string(),
  label: z.string(),
  /** Of a matrix, what is judged. */
  row: z.string().nullable(),
  row_label: z.string().nullable(),
  count: z.number().int().nullable(),
  at_least: z.number().int(),
  at_most: z.number().int(),
  /** Of those who answered; in the middle where only a range is told. */
  share: z.number(),
  /** Of a ranking: on which place it stands on average. `count` says how often it came first. */
  mean_rank: z.number().nullable(),
})

/** Of one question: how often each choice was made; of numbers also their mean. All of it, or nothing while it would tell of few. */
export const QuestionResult = z.object({
  key: QuestionKey,
  type: z.enum(questionTypes),
  title: z.string(),
  /** Of a scale: the words at its ends. */
  low_label: z.string().nullable(),
  high_label: z.string().nullable(),
  /** How many answered this question, of those whose answers are told already. */
  answered: GatedFigure,
  /** Too few answered for anything to be told: `figures_from` or `comments_from` of the survey. */
  hidden: z.boolean(),
  choices: z.array(ChoiceResult),
  mean: z.number().nullable(),
  /** Promoters less detractors, of 0–10 recommendations. */
  recommend_score: z.number().nullable(),
})

/** Of one class, what was answered to one question. */
const CrossedResult = QuestionResult.pick({
  answered: true,
  hidden: true,
  choices: true,
  mean: true,
  recommend_score: true,
}).extend({ class: z.string() })

const Rate = z.object({
  of: z.enum(['network', 'segment', 'class']),
  id: Id.nullable(),
  name: z.string().nullable(),
  value: ClassValue.nullable(),
  by: z.enum(classKinds).nullable(),
  invited: z.number().int(),
  at_least: z.number().int(),
  at_most: z.number().int(),
})

export const SurveyResults = z.object({
  id: Id,
  title: z.string(),
  promise: z.enum(surveyPromises),
  state: z.enum(surveyStates),
  invited: z.number().int(),
  took_part: GatedFigure,
  figures_from: z.number().int(),
  comments_from: z.number().int(),
  /** By what they can be shown apart. */
  classes: z.array(ClassChoice),
  questions: z.array(QuestionResult),
})

/** Without a person, a moment or a number that could be put beside another list. */
export const WrittenAnswer = z.object({
  /** To mark it by; it names nothing else. */
  key: AnswerKey,
  text: z.string(),
  theme_ids: z.array(Id),
})

export const ResponsesFilter = z.object({ poll_id: Id, search: SearchWords.optional() })

/** Only named surveys have single responses to be read. */
export const SurveyResponse = z.object({
  id: Id,
  respondent: Face,
  anonymous: z.boolean(),
  answered_at: Moment,
  locale: LocaleTag,
  answers: AnswerSet,
})

export const surveyResults = {
  show: get('/api/v2/surveys/:id/results', {
    says: 'The results, question by question, as precisely as the survey’s promise allows.',
    params: one,
    returns: SurveyResults,
  }),
  rates: get('/api/v2/surveys/:id/response-rates', {
    says: 'How many took part of those asked through each network and segment, and of each class; only groups that tell of nobody, alone or beside each other.',
    params: one,
    returns: z.object({
      items: z.array(Rate),
      /** Some groups are too small, or too much like another, to be told. */
      some_hidden: z.boolean(),
    }),
  }),
  crosses: get('/api/v2/surveys/:id/crosses', {
    says: 'What was answered, class by class, of one of the ways that were chosen before the survey was published.',
    params: one,
    query: z.object({
      by: z.coerce
        .number()
        .int()
        .min(0)
        .max(limits.survey_classes - 1)
        .default(0),
    }),
    returns: z.object({
      questions: z.array(z.object({ key: QuestionKey, classes: z.array(CrossedResult) })),
    }),
  }),
  comparable: get('/api/v2/surveys/:id/comparable-surveys', {
    says: 'Surveys that can be put beside this one: the other waves of one that repeats, the one it is a copy of, and for a network’s the newest of the enterprise with one of its questions; only those whose results the viewer reads.',
    params: one,
    returns: z.object({
      items: z.array(
        z.object({
          id: Id,
          title: z.string(),
          is: z.enum(['pulse', 'wave', 'enterprise']),
          closed_at: Moment.nullable(),
        }),
      ),
    }),
  }),
  written: get('/api/v2/surveys/:id/written-answers', {
    says: 'The written answers to one question, in an order that reveals nothing, once there are `comments_from` of them.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }).extend({
      question: QuestionKey,
      theme: Id.optional(),
    }),
    returns: ListOf(WrittenAnswer),
  }),
  responses: get('/api/v1/poll_responses', {
    says: 'The single responses to a named survey.',
    query: ListQuery.extend({
      ...ResponsesFilter.shape,
      sort_by: z.enum(['answered_at', 'respondent']).default('answered_at'),
    }),
    returns: ListOf(SurveyResponse),
  }),
  response: get('/api/v1/poll_responses/:id', {
    says: 'One response to a named survey.',
    params: one,
    returns: SurveyResponse,
  }),
  ...csvOf('/api/v1/poll_responses', 'The responses to a named survey', ResponsesFilter),
}
