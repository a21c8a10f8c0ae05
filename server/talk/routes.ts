import { eventTalk } from '../../contract/events/talk.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { networkModeration } from '../../contract/posts/moderation.ts'
import { posts } from '../../contract/posts/pages.ts'
import { on } from '../platform/http/operation.ts'
import { listComments, oneComment } from './commentRows.ts'
import { addComment, approveComment, changeComment, deleteComment } from './comments.ts'
import { likeEvent } from './likes.ts'
import { handleReport, listReports, reportEventComment, reportPost } from './reports.ts'

export const talkRoutes = [
  on(postComments.list, (act, { params, query }) => listComments(act, 'post', params.id, query)),
  on(postComments.show, (act, { params }) => oneComment(act, params.id)),
  on(postComments.create, (act, { params, body }) => addComment(act, 'post', params.id, body)),
  on(postComments.update, (act, { params, body }) => changeComment(act, params.id, body)),
  on(postComments.delete, (act, { params, query }) => deleteComment(act, params.id, query.reason ?? null)),
  on(postComments.approve, (act, { params }) => approveComment(act, params.id)),
  on(eventTalk.comments, (act, { params, query }) => listComments(act, 'event', params.id, query)),
  on(eventTalk.comment, (act, { params, body }) => addComment(act, 'event', params.id, body)),
  on(eventTalk.report, (act, { params, body }) => reportEventComment(act, params.id, body)),
  on(posts.report, (act, { params, body }) => reportPost(act, params.id, body)),
  on(networkModeration.reports, (act, { params, query }) => listReports(act, params.id, query)),
  on(networkModeration.handleReport, (act, { params, body }) => handleReport(act, params.id, body)),
  on(eventTalk.like, (act, { params }) => likeEvent(act, params.id, true)),
  on(eventTalk.unlike, (act, { params }) => likeEvent(act, params.id, false)),
]
