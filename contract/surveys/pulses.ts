import { z } from 'zod'
import { get, put } from '../route.ts'
import { Abilities, Id, Moment } from '../shapes.ts'
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
