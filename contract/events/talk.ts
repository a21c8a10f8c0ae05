import { z } from 'zod'
import { Comment, Comments, CommentsQuery, NewComment } from '../posts/comments.ts'
import { NewReport } from '../posts/moderation.ts'
import { del, get, post, put } from '../route.ts'
import { Done, Id } from '../shapes.ts'

const one = z.object({ id: Id })
const Counted = z.object({ count: z.number().int() })

/** An event is talked about as a post is: a comment is changed, taken back and approved by the calls of `postComments`. */
export const eventTalk = {
  comments: get('/api/v2/events/:id/comments', {
    says: 'The comments on an event, or the answers to one of them, the oldest first, a page at a time.',
    params: one,
    query: CommentsQuery,
    returns: Comments,
  }),
  comment: post('/api/v2/events/:id/comments', {
    says: 'Comments on an event, or answers a comment; where the enterprise wants it, somebody approves it first.',
    params: one,
    body: NewComment,
    returns: Comment,
  }),
  report: post('/api/v2/events/:id/reports', {
    says: 'Tells those who look after the network that something is wrong with a comment on an event.',
    params: one,
    body: NewReport.extend({ comment_id: Id }),
    returns: Done,
  }),
  like: put('/api/v2/events/:id/like', {
    says: 'The viewer likes the event.',
    params: one,
    returns: Counted,
  }),
  unlike: del('/api/v2/events/:id/like', {
    says: 'The viewer takes their like back.',
    params: one,
    returns: Counted,
  }),
}
