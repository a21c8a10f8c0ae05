import { z } from 'zod'
import { asks, Field, fitsItself } from '../fields/fields.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Id, ListOf, ListQuery } from '../shapes.ts'
import { Count, one } from './members.ts'

const question = { ...asks, required: z.boolean().default(false) }

export const NewQuestion = z.strictObject(question).superRefine(fitsItself)
export const QuestionChange = z
  .strictObject({ ...question, version: z.number().int() })
  .superRefine(fitsItself)

export const AskedQuestion = Field.extend({
  answer_count: Count,
  version: z.number().int(),
  can: Abilities('manage'),
})

const asked = z.object({ id: Id, questionId: Id })

export const joinQuestions = {
  list: get('/api/v2/networks/:id/questions', {
    says: 'The questions asked when somebody joins, in order, with how many answered.',
    params: one,
    query: ListQuery.extend({ sort_by: z.enum(['position', 'title']).default('position') }),
    returns: ListOf(AskedQuestion),
  }),
  create: post('/api/v2/networks/:id/questions', {
    says: 'Adds a question that is asked when somebody joins, at the end.',
    params: one,
    body: NewQuestion,
    returns: AskedQuestion,
  }),
  update: put('/api/v2/networks/:id/questions/:questionId', {
    says: 'Changes a question. Its type stays once somebody has answered.',
    params: asked,
    body: QuestionChange,
    returns: AskedQuestion,
  }),
  destroy: del('/api/v2/networks/:id/questions/:questionId', {
    says: 'Deletes a question and its answers.',
    params: asked,
    returns: Done,
  }),
  order: put('/api/v2/networks/:id/questions/order', {
    says: 'Orders the questions; questions that aren’t listed follow.',
    params: one,
    body: z.strictObject({ field_ids: z.array(Id).min(1).max(100) }),
    returns: Done,
  }),
}
