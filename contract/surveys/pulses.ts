import { z } from 'zod'
import { get, put } from '../route.ts'
import { Abilities, Id, Moment } from '../shapes.ts'
import { QuestionKey } from './questions.ts'
import { GatedFigure } from './results.ts'
import { surveyStates } from './states.ts'
import { Survey } from './surveys.ts'

const one = z.object({ id: Id })

const Wave = z.object({
  id: Id,
  number: z.number().int(),
  title: z.string(),
  state: z.enum(surveyStates),
  opened_at: Moment.nullable(),
  closes_at: Moment.nullable(),
  closed_at: Moment.nullable(),
  invited_count: z.number().int(),
  response_count: GatedFigure,
  /** The questions whose turn it was. */
  turns: z.array(z.string()),
  can: Abilities('read_results'),
})

/** One question over the waves: its mean, its recommendation score, or the share of those who said yes. */
const Trend = z.object({
  key: QuestionKey,
  title: z.string(),
  of: z.enum(['mean', 'score', 'share']),
  min: z.number().nullable(),
  max: z.number().nullable(),
  points: z.array(
    z.object({
      wave: z.number().int(),
      at: Moment,
      /** Null where too few answered; of a share the middle of what is told. */
      value: z.number().nullable(),
      least: z.number().nullable(),
      most: z.number().nullable(),
    }),
  ),
})

/** Surveys that repeat. */
export const surveyPulses = {
  waves: get('/api/v2/surveys/:id/waves', {
    says: 'The newest hundred waves of a survey that repeats, newest first, and what the next one asks.',
    params: one,
    returns: z.object({
      items: z.array(Wave),
      next: z
        .object({
          at: Moment,
          until: Moment,
          /** How many questions stay, and which take their turn. */
          staying: z.number().int(),
          turns: z.array(z.string()),
        })
        .nullable(),
    }),
  }),
  trend: get('/api/v2/surveys/:id/trend', {
    says: 'What was answered wave after wave, question by question, as the results of each wave tell it: the newest 24, oldest first.',
    params: one,
    returns: z.object({ questions: z.array(Trend) }),
  }),
  pause: put('/api/v2/surveys/:id/pause', {
    says: 'Pauses a survey that repeats: no wave opens until it is resumed. An open one stays open.',
    params: one,
    returns: Survey,
  }),
  resume: put('/api/v2/surveys/:id/resumption', {
    says: 'Resumes a survey that repeats, with the next moment of its rhythm.',
    params: one,
    returns: Survey,
  }),
  end: put('/api/v2/surveys/:id/ending', {
    says: 'Ends a survey that repeats, for good. An open wave stays open.',
    params: one,
    returns: Survey,
  }),
}
