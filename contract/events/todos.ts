import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Done, Face, Id, ListOf, ListQuery, Moment, PureDate, Text } from '../shapes.ts'

/** The organizers' to-do list of an event. Its KPIs are in contract/planning. */

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
    says: 'Marks a to-do as done.',
    params: one,
    returns: EventTodo,
  }),
  reopen: del('/api/v2/event-todos/:id/completion', {
    says: 'Marks a to-do as not done.',
    params: one,
    returns: EventTodo,
  }),
  delete: del('/api/v2/event-todos/:id', {
    says: 'Deletes a to-do.',
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
