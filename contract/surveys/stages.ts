import { z } from 'zod'
import { get, post, put } from '../route.ts'
import { Id, Moment } from '../shapes.ts'
import { AnswerValue, Question, QuestionKey } from './questions.ts'
import { GatedFigure, QuestionResult } from './results.ts'
import { stageDoors } from './stageRules.ts'
import { surveyPromises } from './states.ts'
import { Survey } from './surveys.ts'

const one = z.object({ id: Id })
/** Any word might be tried: one that no stage has leads nowhere. */
const StageCode = z.string().regex(/^[a-z0-9]{1,20}$/)

/** What the room is asked now. */
const shared = {
  title: z.string(),
  promise: z.enum(surveyPromises),
  figures_from: z.number().int(),
  closed_at: Moment.nullable(),
  /** Which question of how many. */
  place: z.number().int(),
  count: z.number().int(),
  question: Question,
}

const Stage = z.object({
  id: Id,
  ...shared,
  code: z.string(),
  door: z.enum(stageDoors),
  /** Where phones go. */
  url: z.string(),
  /** Whether the room sees what was answered; otherwise there is no result. */
  shown: z.boolean(),
  answered: GatedFigure,
  result: QuestionResult.nullable(),
})

export const surveyStages = {
  present: put('/api/v2/surveys/:id/stage', {
    says: 'Brings a draft onto a stage: whoever is in the room answers, and nobody is invited.',
    params: one,
    body: z.strictObject({ door: z.enum(stageDoors), version: z.number().int() }),
    returns: Survey,
  }),
  show: get('/api/v2/surveys/:id/stage', {
    says: 'What a stage shows now: the question, where to answer it, and what was answered as far as it may be told.',
    params: one,
    returns: Stage,
  }),
  turn: put('/api/v2/surveys/:id/stage/turn', {
    says: 'Turns a stage to another question, or shows or hides what was answered.',
    params: one,
    body: z.strictObject({ question: QuestionKey.optional(), shown: z.boolean().optional() }),
    returns: Stage,
  }),
  asked: get('/api/v2/stages/:code', {
    says: 'What a stage asks now, by the code that the room is shown.',
    params: z.object({ code: StageCode }),
    access: 'anyone',
    /** Phones ask every few seconds. */
    hall: 10,
    /** Where people sign in, `question` says what is asked. */
    returns: z.object({ door: z.enum(stageDoors), asks: z.object(shared).nullable() }),
  }),
  question: get('/api/v2/stages/:code/question', {
    says: 'What a stage asks now, for people who sign in.',
    params: z.object({ code: StageCode }),
    private: true,
    returns: z.object({ door: z.enum(stageDoors), asks: z.object(shared) }),
  }),
  answer: post('/api/v2/stages/:code/answers', {
    says: 'Answers the question that a stage asks now, once for each seat.',
    params: z.object({ code: StageCode }),
    body: z.strictObject({
      question: QuestionKey,
      answer: AnswerValue,
      /** A number the browser made for itself. Whoever signs in has a seat by that. */
      seat: z
        .string()
        .regex(/^[A-Za-z0-9_-]{43}$/)
        .optional(),
    }),
    access: 'anyone',
    keyless: true,
    unseen: true,
    hall: 2,
    returns: z.object({ done: z.literal(true) }),
  }),
}
