import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Id, Text } from '../shapes.ts'
import { QuestionKey } from './questions.ts'

const one = z.object({ id: Id })
const theme = z.object({ id: Id, theme_id: Id })

/** Names one written answer, and nothing else: neither a person nor what they said elsewhere. */
export const AnswerKey = z.string().regex(/^[0-9a-f]{32}$/)

export const SurveyTheme = z.object({
  id: Id,
  name: z.string(),
  /** How many of the answers that are shown bear it. */
  answers: z.number().int(),
})

export const surveyThemes = {
  list: get('/api/v2/surveys/:id/themes', {
    says: 'The themes of what people wrote, with how many of the answers that are shown bear each.',
    params: one,
    returns: z.object({ items: z.array(SurveyTheme), can: Abilities('mark') }),
  }),
  create: post('/api/v2/surveys/:id/themes', {
    says: 'Adds a theme to a survey.',
    params: one,
    body: z.strictObject({ name: Text(limits.name) }),
    returns: SurveyTheme,
  }),
  delete: del('/api/v2/surveys/:id/themes/:theme_id', {
    says: 'Deletes a theme with its marks; answers stay as they are.',
    params: theme,
    returns: Done,
  }),
  mark: put('/api/v2/surveys/:id/marked-answers', {
    says: 'Says which themes a written answer bears: these, and no others.',
    params: one,
    body: z.strictObject({
      question: QuestionKey,
      answer: AnswerKey,
      theme_ids: z.array(Id).max(limits.survey_themes),
    }),
    returns: Done,
  }),
}
