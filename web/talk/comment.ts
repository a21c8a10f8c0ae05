import type { z } from 'zod'
import { events } from '../../contract/events/pages.ts'
import { eventTalk } from '../../contract/events/talk.ts'
import { type Comment, postComments } from '../../contract/posts/comments.ts'
import { posts } from '../../contract/posts/pages.ts'

export type Said = z.output<typeof Comment>

/** The subject of comments: a post or an event. */
export interface About {
  about: 'post' | 'event'
  id: number
  title: string
  can: { comment: boolean }
  /** Members of these networks can be mentioned in a comment. */
  network_ids: readonly number[]
}

/** How comments on it are asked for and written; all else is the same for both. */
export const talkOf = {
  post: { list: postComments.list, create: postComments.create, report: posts.report },
  event: { list: eventTalk.comments, create: eventTalk.comment, report: eventTalk.report },
} as const
const pages = { post: posts.show, event: events.show } as const

/** Refetched after a comment was written, changed or removed. */
export const staleOf = ({ about, id }: Pick<About, 'about' | 'id'>) => [
  talkOf[about].list.path.replace(':id', String(id)),
  pages[about].path.replace(':id', String(id)),
  postComments.show.path,
]

export const anchorOf = (id: number) => `comment-${id}`

/** The comment that an address leads to: `#comment-12`, or `comments/12` below a post's own. */
export function wantedIn(hash: string, rest: string): number | undefined {
  const [, id] = /^#?comment-(\d{1,15})$/.exec(hash) ?? /^comments?\/(\d{1,15})\/?$/.exec(rest) ?? []
  return id === undefined ? undefined : Number(id)
}
