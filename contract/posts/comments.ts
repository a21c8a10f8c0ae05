import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, Moment, numeric, OptionalText, Text } from '../shapes.ts'
import { Mentioned } from './posts.ts'

export const CommentState = z.enum(['shown', 'pending', 'removed'])

/** A comment on a post or an event. Of a removed one only its place is left, for the replies below it. */
export const Comment = z.object({
  id: Id,
  post_id: Id.nullable(),
  event_id: Id.nullable(),
  reply_to_id: Id.nullable(),
  state: CommentState,
  body: z.string().nullable(),
  mentions: z.array(Mentioned),
  author: Face.nullable(),
  created_at: Moment,
  edited_at: Moment.nullable(),
  /** Shown to its author and to those who look after the network. */
  removed_reason: z.string().nullable(),
  reply_count: z.number().int(),
  version: z.number().int(),
  can: Abilities('edit', 'delete', 'remove', 'approve', 'reply', 'report'),
})

export const CommentsQuery = z.object({
  limit: numeric(z.number().int().min(1).max(50)).default(20),
  after: z.string().max(80).optional(),
  reply_to_id: Id.optional(),
})
export const Comments = z.object({ items: z.array(Comment), next: z.string().nullable() })

const Body = Text(limits.comment - 1)
export const NewComment = z.strictObject({ body: Body, reply_to_id: Id.nullable().default(null) })
const one = z.object({ id: Id })

export const postComments = {
  show: get('/api/v2/post-comments/:id', {
    says: 'One comment, for a link that leads to it.',
    params: one,
    returns: Comment,
  }),
  list: get('/api/v2/posts/:id/comments', {
    says: 'The comments on a post, or the answers to one of them, the oldest first, a page at a time.',
    params: one,
    query: CommentsQuery,
    returns: Comments,
  }),
  create: post('/api/v2/posts/:id/comments', {
    says: 'Comments on a post, or answers a comment; where the enterprise wants it, somebody approves it first.',
    params: one,
    body: NewComment,
    returns: Comment,
  }),
  update: put('/api/v2/post-comments/:id', {
    says: 'Changes one’s own comment.',
    params: one,
    body: z.strictObject({ body: Body, version: z.number().int() }),
    returns: Comment,
  }),
  delete: del('/api/v2/post-comments/:id', {
    says: 'Deletes one’s own comment, or removes somebody else’s with a reason for its author.',
    params: one,
    query: z.object({ reason: OptionalText(limits.description).optional() }),
    returns: Done,
  }),
  approve: put('/api/v2/post-comments/:id/approval', {
    says: 'Approves a comment.',
    params: one,
    returns: Comment,
  }),
}
