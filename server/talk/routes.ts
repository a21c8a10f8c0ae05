import { eventTalk } from '../../contract/events/talk.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { networkModeration, posts } from '../../contract/posts/pages.ts'
import { on } from '../platform/operation.ts'
import {
  addComment,
  approveComment,
  changeComment,
  deleteComment,
  listComments,
  oneComment,
} from './comments.ts'
import { likeEvent } from './likes.ts'
import { handleReport, listReports, reportEventComment, reportPost } from './reports.ts'

export const talkRoutes = [
  on(postComments.list, ({ db, me, params, query, now }) =>
    listComments(db, me, 'post', params.id, query, now),
  ),
  on(postComments.show, ({ db, me, params, now }) => oneComment(db, me, params.id, now)),
  on(postComments.create, ({ tx, me, params, body, address, now }) =>
    addComment(tx, me, 'post', params.id, body, address, now),
  ),
  on(postComments.update, ({ tx, me, params, body, address, now }) =>
    changeComment(tx, me, params.id, body, address, now),
  ),
  on(postComments.delete, ({ tx, me, params, query, address, now }) =>
    deleteComment(tx, me, params.id, query.reason ?? null, address, now),
  ),
  on(postComments.approve, ({ tx, me, params, address, now }) =>
    approveComment(tx, me, params.id, address, now),
  ),
  on(eventTalk.comments, ({ db, me, params, query, now }) =>
    listComments(db, me, 'event', params.id, query, now),
  ),
  on(eventTalk.comment, ({ tx, me, params, body, address, now }) =>
    addComment(tx, me, 'event', params.id, body, address, now),
  ),
  on(eventTalk.report, ({ tx, me, params, body, address, now }) =>
    reportEventComment(tx, me, params.id, body, address, now),
  ),
  on(posts.report, ({ tx, me, params, body, address }) => reportPost(tx, me, params.id, body, address)),
  on(networkModeration.reports, ({ db, me, params, query }) => listReports(db, me, params.id, query)),
  on(networkModeration.handleReport, ({ tx, me, params, body, address, now }) =>
    handleReport(tx, me, params.id, body, address, now),
  ),
  on(eventTalk.like, ({ tx, me, params, now }) => likeEvent(tx, me, params.id, true, now)),
  on(eventTalk.unlike, ({ tx, me, params, now }) => likeEvent(tx, me, params.id, false, now)),
]
