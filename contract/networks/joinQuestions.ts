import { z } from 'zod'
import { Field } from '../fields/fields.ts'
import { fieldTypes, hasOptions } from '../fields/values.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, custom, Done, Id, ListOf, ListQuery, Text } from '../shapes.ts'
import { Count, one } from './members.ts'

const question = {
  title: Text(limits.name),
  type: z.enum(fieldTypes),
  options: z.array(Text(limits.name)).max(100).default([]),
  min: z.number().min(-1e15).max(1e15).nullable().default(null),
  max: z.number().min(-1e15).max(1e15).nullable().default(null),
  required: z.boolean().default(false),
}
type Question = z.output<z.ZodObject<typeof question>>
const fitsItself = (said: Question, context: z.RefinementCtx) => {
  const issue = (path: string, message: string) => context.addIssue({ code: custom, path: [path], message })
  if (hasOptions(said.type) && said.options.length === 0) issue('options', 'options')
  if (!hasOptions(said.type) && said.options.length > 0) issue('options', 'no_options')
  if (new Set(said.options).size !== said.options.length) issue('options', 'taken')
  if (said.type !== 'numeric' && said.min !== null) issue('min', 'only_numbers')
  if (said.type !== 'numeric' && said.max !== null) issue('max', 'only_numbers')
  if (said.min !== null && said.max !== null && said.min > said.max) issue('max', 'max_below_min')
}

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
