import { z } from 'zod'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, put } from '../route.ts'
import { Abilities, Face, Id, Moment, OptionalText } from '../shapes.ts'
import { QuestionKey } from './questions.ts'
import { QuestionResult } from './results.ts'
import { surveyPromises } from './states.ts'

const one = z.object({ id: Id })
const Words = OptionalText(limits.survey_text).default(null)

/** What those who were asked get to read: what was heard, what is done about it, and the figures that were chosen. */
const shape = {
  heard: Words,
  doing: Words,
  questions: z
    .array(QuestionKey)
    .max(limits.survey_questions)
    .refine((keys) => new Set(keys).size === keys.length, 'taken')
    .default([]),
}

/** As it is written, for those who look after the survey. */
export const SurveyReport = z.object({
  ...shape,
  version: z.number().int(),
  published_at: Moment.nullable(),
  published_by: Face.nullable(),
  can: Abilities('write', 'publish', 'withdraw'),
})

/** As everybody who was asked reads it. */
export const SharedReport = z.object({
  id: Id,
  title: z.string(),
  network: NetworkMark.nullable(),
  promise: z.enum(surveyPromises),
  heard: z.string().nullable(),
  doing: z.string().nullable(),
  published_at: Moment,
  /** As they were when it was published; what is answered later changes none of them. */
  results: z.array(QuestionResult),
})

export const surveyReports = {
  show: get('/api/v2/surveys/:id/report', {
    says: 'What those who were asked will read, or read already: “What we heard, what we do”.',
    params: one,
    returns: SurveyReport,
  }),
  write: put('/api/v2/surveys/:id/report', {
    says: 'Writes it. What is published stays as it is until it is published again.',
    params: one,
    body: z.strictObject({ ...shape, version: z.number().int() }),
    returns: SurveyReport,
  }),
  publish: put('/api/v2/surveys/:id/report/publication', {
    says: 'Publishes it to everybody who was asked, with the figures as they are now, and tells them.',
    params: one,
    body: z.strictObject({ version: z.number().int() }),
    returns: SurveyReport,
  }),
  withdraw: del('/api/v2/surveys/:id/report/publication', {
    says: 'Takes it back: nobody can read it any more.',
    params: one,
    returns: SurveyReport,
  }),
  read: get('/api/v2/survey-reports/:id', {
    says: 'What was heard and what is done about it, for those who were asked.',
    params: one,
    private: true,
    returns: SharedReport,
  }),
}
