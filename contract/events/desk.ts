import { z } from 'zod'
import { FieldValue } from '../fields/fields.ts'
import { fieldTypes, hasOptions } from '../fields/values.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  custom,
  Done,
  Face,
  Id,
  ListOf,
  ListQuery,
  Moment,
  OptionalText,
  PureDate,
  Text,
  Uuid,
} from '../shapes.ts'

/** What organizers keep beside an event: to-dos, what is measured, updates, numbers. */

const one = z.object({ id: Id })

export const EventTodo = z.object({
  id: Id,
  event_id: Id,
  content: z.string(),
  owner: Face.nullable(),
  due_on: PureDate.nullable(),
  done_at: Moment.nullable(),
  done_by: Face.nullable(),
  late: z.boolean(),
  version: z.number().int(),
})
const todo = {
  content: Text(limits.description),
  owner_id: Id.nullable().default(null),
  due_on: PureDate.nullable().default(null),
}

export const eventTodos = {
  list: get('/api/v2/events/:id/todos', {
    says: 'The to-dos of an event, in order.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }).extend({
      scope: z.enum(['all', 'open', 'done']).default('all'),
    }),
    returns: ListOf(EventTodo).extend({ open: z.number().int(), done: z.number().int() }),
  }),
  create: post('/api/v2/events/:id/todos', {
    says: 'Adds something to do, at the end of the list.',
    params: one,
    body: z.strictObject(todo),
    returns: EventTodo,
  }),
  update: put('/api/v2/event-todos/:id', {
    says: 'Changes a to-do: what, who and until when.',
    params: one,
    body: z.strictObject({ ...todo, version: z.number().int() }),
    returns: EventTodo,
  }),
  finish: put('/api/v2/event-todos/:id/completion', {
    says: 'It is done.',
    params: one,
    returns: EventTodo,
  }),
  reopen: del('/api/v2/event-todos/:id/completion', {
    says: 'It isn’t done after all.',
    params: one,
    returns: EventTodo,
  }),
  delete: del('/api/v2/event-todos/:id', {
    says: 'Takes something off the list.',
    params: one,
    returns: Done,
  }),
  order: put('/api/v2/events/:id/todos/order', {
    says: 'Orders the to-dos; to-dos that aren’t listed follow.',
    params: one,
    body: z.strictObject({ todo_ids: z.array(Id).min(1).max(limits.event_todos) }),
    returns: Done,
  }),
  owners: get('/api/v2/events/:id/todo-owners', {
    says: 'People who can own a to-do: who looks after the event, or belongs to its network, by name.',
    params: one,
    query: z.object({ search: ListQuery.shape.search }),
    returns: z.object({ items: z.array(Face) }),
  }),
}

const Number_ = z.number().min(-1e15).max(1e15)
const MOST_OPTIONS = 50
const field = {
  title: Text(limits.name),
  type: z.enum(fieldTypes),
  options: z
    .array(Text(limits.name))
    .max(MOST_OPTIONS)
    .refine((options) => new Set(options).size === options.length, 'taken')
    .default([]),
  min: Number_.nullable().default(null),
  max: Number_.nullable().default(null),
}
const fits = (
  said: {
    type: (typeof fieldTypes)[number]
    options: readonly string[]
    min: number | null
    max: number | null
  },
  context: z.RefinementCtx,
) => {
  const issue = (path: string, message: string) => context.addIssue({ code: custom, path: [path], message })
  if (hasOptions(said.type) && said.options.length === 0) issue('options', 'options')
  if (!hasOptions(said.type) && said.options.length > 0) issue('options', 'no_options')
  if (said.type !== 'numeric' && said.min !== null) issue('min', 'only_numbers')
  if (said.type !== 'numeric' && said.max !== null) issue('max', 'only_numbers')
  if (said.min !== null && said.max !== null && said.min > said.max) issue('max', 'max_below_min')
}

export const EventField = z.object({
  id: Id,
  title: z.string(),
  type: z.enum(fieldTypes),
  options: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** In how many updates it has a value. Once it has one, its type stays. */
  value_count: z.number().int(),
  version: z.number().int(),
})

export const eventFields = {
  list: get('/api/v1/initiatives/:id/fields', {
    says: 'The fields measured for an event, in order.',
    params: one,
    returns: z.object({ items: z.array(EventField), can: Abilities('manage') }),
  }),
  create: post('/api/v1/initiatives/:id/create_field', {
    says: 'Adds something to measure, at the end of the order.',
    params: one,
    body: z.strictObject(field).superRefine(fits),
    returns: EventField,
  }),
  update: put('/api/v2/event-fields/:id', {
    says: 'Changes a measured field. Its type can’t change once it has a value.',
    params: one,
    body: z.strictObject({ ...field, version: z.number().int() }).superRefine(fits),
    returns: EventField,
  }),
  delete: del('/api/v2/event-fields/:id', {
    says: 'Deletes a measured field and its values.',
    params: one,
    returns: Done,
  }),
  order: put('/api/v2/events/:id/fields/order', {
    says: 'Orders the measured fields; fields that aren’t listed follow.',
    params: one,
    body: z.strictObject({ measure_ids: z.array(Id).min(1).max(limits.event_fields) }),
    returns: Done,
  }),
}

export const EventUpdate = z.object({
  id: Id,
  reported_on: PureDate,
  comment: z.string().nullable(),
  author: Face.nullable(),
  created_at: Moment,
  fields: z.array(
    z.object({
      /** Of the field. */
      id: Id,
      title: z.string(),
      type: z.enum(fieldTypes),
      value: FieldValue,
      /** Against the update before that has a number for it. */
      variance: z.number().nullable(),
    }),
  ),
  pictures: z.array(z.object({ file_id: Uuid, url: z.string(), alt: z.string() })),
  version: z.number().int(),
  can: Abilities('change'),
})
const update = {
  reported_on: PureDate,
  comment: OptionalText(limits.comment).default(null),
  fields: z
    .array(z.strictObject({ measure_id: Id, value: FieldValue }))
    .max(limits.event_fields)
    .default([]),
  pictures: z
    .array(z.strictObject({ file_id: Uuid, alt: Text(limits.description) }))
    .max(limits.event_update_pictures)
    .default([]),
}

export const eventUpdates = {
  list: get('/api/v1/initiatives/:id/updates', {
    says: 'How things stood, the latest day first: words, numbers with what changed since, pictures.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true, sort_direction: true }),
    returns: ListOf(EventUpdate).extend({ can: Abilities('manage') }),
  }),
  create: post('/api/v1/initiatives/:id/create_update', {
    says: 'Writes down how things stand on a day.',
    params: one,
    body: z.strictObject(update),
    returns: EventUpdate,
  }),
  update: put('/api/v2/event-updates/:id', {
    says: 'Changes an update of an event.',
    params: one,
    body: z.strictObject({ ...update, version: z.number().int() }),
    returns: EventUpdate,
  }),
  delete: del('/api/v2/event-updates/:id', {
    says: 'Deletes an update of an event.',
    params: one,
    returns: Done,
  }),
}

export const eventMetrics = {
  show: get('/api/v2/events/:id/metrics', {
    says: 'The numbers of an event, and each measured number over time.',
    params: one,
    returns: z.object({
      seats: z.number().int().nullable(),
      registered: z.number().int(),
      waiting: z.number().int(),
      gave_up: z.number().int(),
      attended: z.number().int(),
      no_shows: z.number().int(),
      walked_in: z.number().int(),
      todos_open: z.number().int(),
      todos_done: z.number().int(),
      /** Registrations asked for by day, summed up. */
      asked: z.array(z.object({ day: PureDate, count: z.number().int() })),
      fields: z.array(
        z.object({
          id: Id,
          title: z.string(),
          points: z.array(z.object({ update_id: Id, day: PureDate, value: z.number() })),
        }),
      ),
    }),
  }),
}
