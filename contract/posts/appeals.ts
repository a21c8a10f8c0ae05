import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post, put } from '../route.ts'
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
  Text,
} from '../shapes.ts'

export const appealStates = ['open', 'granted', 'refused'] as const

/** The author's one objection to the removal of a post, and what somebody else decided. */
export const PostAppeal = z.object({
  id: Id,
  post_id: Id,
  post_title: z.string(),
  author: Face,
  /** Why it was removed and by whom, for those who look after it. */
  removed_because: z.string().nullable(),
  removed_by: Face.nullable(),
  reason: z.string(),
  state: z.enum(appealStates),
  created_at: Moment,
  decided_by: Face.nullable(),
  decided_at: Moment.nullable(),
  answer: z.string().nullable(),
  can: Abilities('decide'),
})

const one = z.object({ id: Id })

export const postAppeals = {
  create: post('/api/v2/posts/:id/appeals', {
    says: 'Appeals against the removal of one’s own post, once.',
    params: one,
    body: z.strictObject({ reason: Text(limits.description) }),
    returns: Done,
  }),
  ofPost: get('/api/v2/posts/:id/appeals', {
    says: 'The appeals about a post, the newest first, for its author and those who look after it.',
    params: one,
    returns: z.object({ items: z.array(PostAppeal) }),
  }),
  list: get('/api/v2/networks/:id/post-appeals', {
    says: 'The appeals in a network, the newest first.',
    params: one,
    query: ListQuery.extend({ state: z.enum(['open', 'decided']).default('open') }),
    returns: ListOf(PostAppeal),
  }),
  decide: put('/api/v2/post-appeals/:id/decision', {
    says: 'Restores the post, or upholds its removal with a reason. The person who removed it can’t decide.',
    params: one,
    body: z
      .strictObject({
        outcome: z.enum(['granted', 'refused']),
        answer: OptionalText(limits.description).default(null),
      })
      .superRefine(({ outcome, answer }, context) => {
        if (outcome === 'refused' && answer === null)
          context.addIssue({ code: custom, message: 'required', path: ['answer'] })
      }),
    returns: Done,
  }),
}
