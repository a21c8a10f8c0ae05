import type { z } from 'zod'
import { type Comment, postComments } from '../../contract/postComments.ts'
import { type Post, posts } from '../../contract/postPages.ts'

export type Said = z.output<typeof Comment>
export type About = Pick<z.output<typeof Post>, 'id' | 'can' | 'places' | 'title'>

/** What is asked anew after something was said, changed or taken away. */
export const staleOf = ({ id }: Pick<About, 'id'>) => [
  postComments.list.path.replace(':id', String(id)),
  posts.show.path.replace(':id', String(id)),
  postComments.show.path,
]

export const anchorOf = (id: number) => `comment-${id}`

/** The comment that an address leads to: `#comment-12`, or `comments/12` below a post's own. */
export function wantedIn(hash: string, rest: string): number | undefined {
  const [, id] = /^#?comment-(\d{1,15})$/.exec(hash) ?? /^comments?\/(\d{1,15})\/?$/.exec(rest) ?? []
  return id === undefined ? undefined : Number(id)
}
