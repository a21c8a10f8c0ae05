import { z } from 'zod'
import { NetworkMark } from './networks.ts'
import { get } from './route.ts'
import { Face, Id, Moment } from './shapes.ts'

export const PostKind = z.enum(['news_link', 'group_message', 'social_link', 'video', 'photo'])

export const NewsLine = z.object({
  id: Id,
  kind: PostKind,
  title: z.string(),
  excerpt: z.string().nullable(),
  language: z.string(),
  published_at: Moment,
  pinned: z.boolean(),
  author: Face,
  network: NetworkMark,
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
  like_count: z.number().int(),
  comment_count: z.number().int(),
})

export const myNews = {
  latest: get('/api/v1/user/posts', {
    says: 'The latest news of the viewer’s networks, newest first, a page at a time by time and id.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(5),
      before: z.string().max(80).optional(),
    }),
    returns: z.object({ items: z.array(NewsLine), next: z.string().nullable() }),
  }),
}

export const networkNews = {
  latest: get('/api/v2/networks/:id/latest-posts', {
    says: 'The latest posts of a network, newest first, where the network shows them to the viewer.',
    params: z.object({ id: Id }),
    query: myNews.latest.query,
    returns: myNews.latest.returns,
  }),
}
