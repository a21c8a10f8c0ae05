import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post, put } from '../route.ts'
import { custom, Done, Face, Id, ListOf, ListQuery, Moment, OptionalText, Text } from '../shapes.ts'
import { one, PostPlace, PostState } from './post.ts'
import { PostKind } from './posts.ts'

/** A post in the list of those who approve. */
export const ModeratedPost = z.object({
  id: Id,
  kind: PostKind,
  title: z.string(),
  excerpt: z.string().nullable(),
  language: z.string(),
  author: Face,
  state: PostState,
  place: PostPlace,
  other_networks: z.number().int(),
  restricted: z.boolean(),
  publish_at: Moment.nullable(),
  report_count: z.number().int(),
})
export const moderationTabs = ['pending', 'approved', 'shares'] as const
export const ModerationQuery = ListQuery.extend({
  tab: z.enum(moderationTabs).default('pending'),
  kind: PostKind.optional(),
})

export const decisions = ['approve', 'request_changes', 'decline', 'review'] as const
export const Decision = z.enum(decisions)
export const Reason = Text(limits.description)

/** Declining and asking for changes need a reason. */
export const Decisions = z
  .strictObject({
    post_ids: z.array(Id).min(1).max(100),
    decision: Decision,
    reason: OptionalText(limits.description).default(null),
  })
  .superRefine(({ decision, reason }, context) => {
    if ((decision === 'decline' || decision === 'request_changes') && reason === null)
      context.addIssue({ code: custom, message: 'required', path: ['reason'] })
  })
export const Decided = z.object({
  decided: z.array(Id),
  /** What was left as it is, each with a sentence: one's own, already decided, gone. */
  refused: z.array(z.object({ id: Id, says: z.string() })),
})

export const reportReasons = ['spam', 'harassment', 'confidential', 'wrong', 'other'] as const
export const NewReport = z.strictObject({
  reason: z.enum(reportReasons),
  says: OptionalText(limits.description).default(null),
  comment_id: Id.nullable().default(null),
})
/** About a post, or about a comment on a post or an event. */
export const PostReport = z.object({
  id: Id,
  post_id: Id.nullable(),
  event_id: Id.nullable(),
  title: z.string(),
  /** The words of the comment it is about, when it is about one. */
  comment: z.object({ id: Id, body: z.string(), author: Face }).nullable(),
  /** The author of the post, or the planner of the event. */
  author: Face.nullable(),
  reason: z.enum(reportReasons),
  says: z.string().nullable(),
  reported_by: Face,
  created_at: Moment,
  state: z.enum(['open', 'removed', 'kept']),
  handled_by: Face.nullable(),
  handled_at: Moment.nullable(),
})

export const networkModeration = {
  list: get('/api/v2/networks/:id/moderated-posts', {
    says: 'The posts of a network that wait for approval, those approved, or requests to share.',
    params: one,
    query: ModerationQuery,
    returns: ListOf(ModeratedPost).extend({
      waiting: z.object({ pending: z.number().int(), shares: z.number().int(), reports: z.number().int() }),
    }),
  }),
  decide: post('/api/v2/networks/:id/post-decisions', {
    says: 'Approves, declines or asks for changes, one post or many; what can’t be decided is told by name.',
    params: one,
    body: Decisions,
    returns: Decided,
  }),
  reports: get('/api/v2/networks/:id/post-reports', {
    says: 'What members reported in a network, the newest first.',
    params: one,
    query: ListQuery.extend({ state: z.enum(['open', 'handled']).default('open') }),
    returns: ListOf(PostReport),
  }),
  handleReport: put('/api/v2/post-reports/:id/handling', {
    says: 'Settles a report: what it is about is removed with a reason, or stays.',
    params: one,
    body: z
      .strictObject({
        outcome: z.enum(['removed', 'kept']),
        reason: OptionalText(limits.description).default(null),
      })
      .superRefine(({ outcome, reason }, context) => {
        if (outcome === 'removed' && reason === null)
          context.addIssue({ code: custom, message: 'required', path: ['reason'] })
      }),
    returns: Done,
  }),
}
