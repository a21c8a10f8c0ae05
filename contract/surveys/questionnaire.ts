import { z } from 'zod'
import { NetworkMark } from '../networks/networks.ts'
import { get, post } from '../route.ts'
import { Id, ListOf, ListQuery, LocaleTag, Moment } from '../shapes.ts'
import { OwnClass } from './classes.ts'
import { AnswerSet, Section } from './questions.ts'
import { closedDoors, surveyKinds, surveyPromises } from './states.ts'

/** The token in the link of an invitation. Anybody who has it answers as the person it was sent to. */
export const SurveyToken = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/)

/** What the browser needs to have a receipt signed unseen. */
const ReceiptKey = z.object({ key_id: z.string(), public_key: z.string() })

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
  /** By what results may be shown apart, and as what the one who answers counts. */
  classes: z.array(OwnClass),
  /** The same in a word, which goes with an anonymous answer. */
  class_key: z.string().nullable(),
  closes_at: Moment.nullable(),
  /** Why it can't be answered now; null while it can. */
  closed_because: z.enum(closedDoors).nullable(),
  opens_at: Moment.nullable(),
  /** Of an anonymous survey, which is answered by `anonymousAnswers`. */
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

export const surveyAnswers = {
  questionnaire: get('/api/v1/poll_responses/questionnaire', {
    says: 'What a survey asks and promises, by the link of an invitation.',
    query: z.object({ token: SurveyToken, locale: LocaleTag.optional() }),
    access: 'anyone',
    returns: Questionnaire,
  }),
  asked: get('/api/v2/surveys/:id/questionnaire', {
    says: 'What a survey asks and promises, for an invited viewer.',
    params: z.object({ id: Id }),
    query: z.object({ locale: LocaleTag.optional() }),
    private: true,
    returns: Questionnaire,
  }),
  send: post('/api/v1/poll_responses', {
    says: 'Answers a survey, once. All mistakes are reported together, below `answers.<key>`. Answers to questions that weren’t asked are dropped.',
    body: z.strictObject({
      /** Through the link of an invitation, or signed in. */
      token: SurveyToken.optional(),
      poll_id: Id.optional(),
      answers: AnswerSet,
      locale: LocaleTag.optional(),
    }),
    access: 'anyone',
    returns: z.object({ done: z.literal(true) }),
  }),
  mine: get('/api/v2/surveys/mine', {
    says: 'The surveys that wait for the viewer’s answer, those that close soonest first.',
    query: ListQuery.pick({ page: true, page_size: true, total: true }),
    private: true,
    returns: ListOf(OpenSurvey),
  }),
}
