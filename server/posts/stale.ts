import { archives } from '../../contract/archives/archives.ts'
import { postAppeals } from '../../contract/posts/appeals.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { networkModeration } from '../../contract/posts/moderation.ts'
import { posts } from '../../contract/posts/pages.ts'
import { myNews, networkNews } from '../../contract/posts/posts.ts'
import type { Tx } from '../platform/database/db.ts'
import { wentStale } from '../platform/live/live.ts'

/** Refreshes feeds, lists and pages that show posts. */
export const postsChanged = (tx: Tx) =>
  wentStale(tx, [
    myNews.latest.path,
    networkNews.latest.path,
    posts.list.path,
    posts.show.path,
    networkModeration.list.path,
  ])

/** It went into the archive or came out of it. */
export const archiveChanged = (tx: Tx) => wentStale(tx, [archives.names.path, archives.list.path])

export const moderationChanged = (tx: Tx) =>
  wentStale(tx, [networkModeration.list.path, networkModeration.reports.path, posts.show.path])

export const commentsChanged = (tx: Tx) => wentStale(tx, [postComments.list.path, posts.show.path])

export function appealsChanged(tx: Tx) {
  wentStale(tx, [postAppeals.ofPost.path, postAppeals.list.path])
  postsChanged(tx)
}
