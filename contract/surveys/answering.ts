import { z } from 'zod'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { get, post } from '../route.ts'
import { Id, ListOf, ListQuery, LocaleTag, Moment } from '../shapes.ts'
import { AnswerSet, Section } from './questions.ts'
import { closedDoors, surveyKinds, surveyPromises } from './states.ts'

/** Of the link in an invitation. Whoever holds it answers as the person it was sent to. */
export const SurveyToken = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/)

/** By the link of an invitation, or as somebody who is signed in. */
const asked = { token: SurveyToken.optional(), poll_id: Id.optional() }

/** What the browser needs to have a receipt signed without showing it. Only anonymous surveys have one. */
export const ReceiptKey = z.object({ public_key: z.string(), key_id: z.string() })

export const Questionnaire = z.object({
  poll_id: Id,
  kind: z.enum(surveyKinds),
  title: z.string(),
  description: z.string().nullable(),
  sections: z.array(Section),
  /** The language of its texts, and those it is also there in. */
  locale: LocaleTag,
  locales: z.array(LocaleTag),
  /** Not everything is there in the language that was asked for. */
  partly_translated: z.boolean(),
  network: NetworkMark.nullable(),
  promise: z.enum(surveyPromises),
  figures_from: z.number().int(),
  comments_from: z.number().int(),
  closes_at: Moment.nullable(),
  /** Why it can't be answered now; null while it can. */
  closed_because: z.enum(closedDoors).nullable(),
  opens_at: Moment.nullable(),
  receipt_key: ReceiptKey.nullable(),
})

export const OpenSurvey = z.object({
  id: Id,
  kind: z.enum(surveyKinds),
  title: z.string(),
  network: NetworkMark.nullable(),
  promise: z.enum(surveyPromises),
  question_count: z.number().int(),
  closes_at: Moment.nullable(),
})

const Base64Url = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(most)

export const surveyAnswers = {
  questionnaire: get('/api/v1/poll_responses/questionnaire', {
    says: 'What a survey asks, and what it promises, for the person who was invited.',
    query: z.object({ ...asked, locale: LocaleTag.optional() }),
    access: 'anyone',
    returns: Questionnaire,
  }),
  send: post('/api/v1/poll_responses', {
    says: 'Answers a survey, once. Of an anonymous survey only `receipts` and `ballots` take answers.',
    body: z.strictObject({ ...asked, answers: AnswerSet, locale: LocaleTag.optional() }),
    access: 'anyone',
    returns: z.object({ done: z.literal(true) }),
  }),
  receive: post('/api/v2/survey-receipts', {
    says: 'Takes part in an anonymous survey: signs a receipt that the server doesn’t see. Repeated with the same one, it answers the same.',
    body: z.strictObject({ ...asked, blinded: Base64Url(1024) }),
    access: 'anyone',
    returns: z.object({ blind_signature: z.string(), key_id: z.string() }),
  }),
  cast: post('/api/v2/survey-ballots', {
    says: 'Gives the answers that go with a receipt, by nobody in particular. They are opened together with others’.',
    body: z.strictObject({
      poll_id: Id,
      key_id: z.string().max(64),
      receipt: Base64Url(256),
      signature: Base64Url(1024),
      answers: AnswerSet,
    }),
    access: 'anyone',
    /** `kept`: in memory until it is opened with others; `counted`: nothing more to send. */
    returns: z.object({ state: z.enum(['kept', 'counted']) }),
  }),
  mine: get('/api/v2/surveys/mine', {
    says: 'The surveys that wait for the viewer’s answer, the first to close first.',
    query: ListQuery.pick({ page: true, page_size: true, total: true }),
    returns: ListOf(OpenSurvey),
  }),
}

export const MOST_ANSWER_BYTES = limits.survey_questions * limits.survey_text
