import { z } from 'zod'
import { NetworkMark } from '../networks/networks.ts'
import { get } from '../route.ts'
import { Abilities, Face, Id, Moment, numeric, Uuid } from '../shapes.ts'
import { postKinds } from './kinds.ts'

export const PostKind = z.enum(postKinds)

/**
 * Why a post is before somebody: they belong to its network, it was written for a segment they are in, a reader asked to
 * share it there, or the network shows it to everybody.
 */
export const PostReason = z.enum(['member', 'segment', 'share', 'open'])

/** The preview of an address, as far as it was fetched: plain text and a picture of ours. */
export const LinkPreview = z.object({
  state: z.enum(['none', 'waiting', 'ready', 'failed']),
  title: z.string().nullable(),
  says: z.string().nullable(),
  site: z.string().nullable(),
  picture_url: z.string().nullable(),
})

/** The video behind an address, where it is one that may be shown here. */
export const EmbeddedVideo = z.object({ host: z.string(), embed_url: z.string() })

/** A film that was sent here, played from its own address, which asks each time who may see it. */
export const Film = z.object({
  file_id: Uuid,
  url: z.string(),
  media_type: z.string(),
  bytes: z.number().int(),
  /** The alternative text of the picture. */
  alt: z.string(),
})

/** A person mentioned by `@person:<id>`, with their current name. */
export const Mentioned = z.object({ id: Id, name: z.string() })

export const NewsLine = z.object({
  id: Id,
  kind: PostKind,
  title: z.string(),
  excerpt: z.string().nullable(),
  url: z.string().nullable(),
  language: z.string(),
  published_at: Moment,
  pinned: z.boolean(),
  author: Face,
  network: NetworkMark,
  /** How many other networks of the viewer show it as well. */
  other_networks: z.number().int(),
  why: PostReason,
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
  preview: LinkPreview,
  like_count: z.number().int(),
  comment_count: z.number().int(),
  unread: z.boolean(),
  saved: z.boolean(),
  liked: z.boolean(),
  can: Abilities('pin', 'moderate', 'archive', 'like', 'share', 'report'),
})

const Feed = z.object({
  limit: numeric(z.number().int().min(1).max(50)).default(5),
  before: z.string().max(80).optional(),
  kind: PostKind.optional(),
  unread: z.stringbool().optional(),
  saved: z.stringbool().optional(),
})
const Page = z.object({ items: z.array(NewsLine), next: z.string().nullable() })

export const myNews = {
  latest: get('/api/v1/user/posts', {
    says: 'The latest news of the viewer’s networks: pinned posts first, then the newest, paged by time and id.',
    query: Feed.extend({
      network_id: Id.optional(),
      /** Without what the viewer asked to see less of. */
      less: z.stringbool().optional(),
    }),
    returns: Page,
  }),
}

export const networkNews = {
  latest: get('/api/v2/networks/:id/posts', {
    says: 'The posts of a network, pinned first and then the newest, where the network shows them to the viewer.',
    params: z.object({ id: Id }),
    query: Feed,
    returns: Page,
  }),
}
