import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import { PeopleCount } from '../segments/segments.ts'
import {
  Abilities,
  Done,
  Face,
  Id,
  ListOf,
  ListQuery,
  LocaleTag,
  Moment,
  OptionalText,
  Text,
  Uuid,
} from '../shapes.ts'
import { NewReport, Reason } from './moderation.ts'
import { NewPost, PostChange } from './newPost.ts'
import { one, Post } from './post.ts'
import { FoundPost, PostListLine, PostsExport, PostsQuery } from './postLines.ts'
import { Film, PostKind } from './posts.ts'

export const Audience = z.object({
  /** How many different people would see it and be notified. */
  people: PeopleCount,
  /** Some of them, for viewers who may see the members of all these networks; else empty. */
  sample: z.array(Face),
  /** Networks that approve before it is seen there. */
  asks: z.array(NetworkMark),
})

/** Those already chosen, whatever the page. */
const Chosen = (most: number) => z.union([z.array(Id).max(most), Id.transform((id) => [id])]).optional()

const inNetwork = z.object({ id: Id, network_id: Id })
const Counted = z.object({ count: z.number().int() })

export const posts = {
  list: get('/api/v1/posts', {
    says: 'The viewer’s own posts in every state; for people who may edit posts, everybody’s.',
    query: PostsQuery,
    returns: ListOf(PostListLine),
  }),
  show: get('/api/v1/posts/:id', {
    says: 'One post with its text, its networks and what the viewer may do with it; `language` asks for one of its languages.',
    params: one,
    query: z.object({ language: LocaleTag.optional() }),
    returns: Post,
  }),
  create: post('/api/v1/posts', {
    says: 'Writes a post: it goes out where its author may publish, and waits for approval elsewhere.',
    body: NewPost,
    returns: Post,
  }),
  update: put('/api/v1/posts/:id', {
    says: 'Changes a post. Networks where its author may not publish approve it again.',
    params: one,
    body: PostChange,
    returns: Post,
  }),
  delete: del('/api/v1/posts/:id', {
    says: 'Marks a post for deletion: it is out of sight at once and gone 14 days later.',
    params: one,
    returns: Done,
  }),
  restore: del('/api/v2/posts/:id/deletion', {
    says: 'Restores a deleted post: into the archive if it had been published, else as a draft.',
    params: one,
    returns: Post,
  }),
  remove: put('/api/v2/posts/:id/removal', {
    says: 'Removes somebody else’s post, with a reason for its author.',
    params: one,
    body: z.strictObject({ reason: Reason }),
    returns: Done,
  }),
  submit: put('/api/v2/posts/:id/submission', {
    says: 'Asks for approval again, after changes were requested or the post was withdrawn.',
    params: one,
    returns: Post,
  }),
  publish: put('/api/v2/posts/:id/publication', {
    says: 'Publishes an approved post, now or at a moment to come.',
    params: one,
    body: z.strictObject({ publish_at: Moment.nullable() }),
    returns: Post,
  }),
  cancelPublication: del('/api/v2/posts/:id/publication', {
    says: 'Cancels a publication that is still to come; the post stays approved.',
    params: one,
    returns: Post,
  }),
  archive: put('/api/v2/posts/:id/archival', {
    says: 'Takes a post out of every feed; nothing is lost.',
    params: one,
    returns: Post,
  }),
  unarchive: del('/api/v2/posts/:id/archival', {
    says: 'Shows an archived post again where it was.',
    params: one,
    returns: Post,
  }),
  pin: put('/api/v2/posts/:id/networks/:network_id/pin', {
    says: 'Keeps a post first in a network’s feed.',
    params: inNetwork,
    returns: Post,
  }),
  unpin: del('/api/v2/posts/:id/networks/:network_id/pin', {
    says: 'Unpins a post.',
    params: inNetwork,
    returns: Post,
  }),
  audience: post('/api/v2/posts/audience', {
    says: 'How many different people would see a post in these networks and segments, with some of them.',
    body: z.strictObject({
      network_ids: z.array(Id).min(1).max(limits.post_networks),
      segment_ids: z.array(Id).max(limits.post_segments).default([]),
    }),
    returns: Audience,
  }),
  addPicture: post('/api/v2/post-pictures', {
    says: 'Keeps a picture for a post or for its text; it is re-encoded.',
    upload: { max_bytes: 15_000_000 },
    returns: z.object({ id: Uuid, url: z.string(), width: z.number().int(), height: z.number().int() }),
  }),
  search: get('/api/v2/posts/search', {
    says: 'Posts that the viewer may read and that hold the words, in whichever language, the best first.',
    query: z.object({
      q: Text(limits.search),
      page: ListQuery.shape.page,
      page_size: ListQuery.shape.page_size,
      total: ListQuery.shape.total,
      kind: PostKind.optional(),
      network_id: Id.optional(),
    }),
    returns: ListOf(FoundPost),
  }),
  writable: get('/api/v2/posts/networks', {
    says: 'The networks the viewer may write for, and which kinds of post in each; `ids` asks for some of them.',
    query: ListQuery.extend({ ids: Chosen(limits.post_networks) }),
    returns: ListOf(NetworkMark.extend({ kinds: z.array(PostKind), can: Abilities('publish') })),
  }),
  segments: get('/api/v2/posts/segments', {
    says: 'The segments an author may limit a post to; `ids` asks for some of them.',
    query: ListQuery.extend({ ids: Chosen(limits.post_segments) }),
    returns: ListOf(z.object({ id: Id, name: z.string(), people: PeopleCount })),
  }),
  mentionable: get('/api/v2/posts/mentionable', {
    says: 'People who see posts in any of these networks, by name: those a text may mention.',
    query: z.object({
      search: Text(limits.search).optional(),
      network_ids: z.array(Id).min(1).max(limits.post_networks),
    }),
    returns: z.object({ items: z.array(Face) }),
  }),
  like: put('/api/v2/posts/:id/like', {
    says: 'The viewer likes the post.',
    params: one,
    returns: Counted,
  }),
  unlike: del('/api/v2/posts/:id/like', {
    says: 'The viewer takes their like back.',
    params: one,
    returns: Counted,
  }),
  save: put('/api/v2/posts/:id/saving', {
    says: 'Saves the post for the viewer.',
    params: one,
    returns: Done,
  }),
  unsave: del('/api/v2/posts/:id/saving', {
    says: 'Removes a post from the viewer’s saved ones.',
    params: one,
    returns: Done,
  }),
  markViewed: post('/api/v2/post-views', {
    says: 'The viewer has seen these posts; each counts once a person.',
    body: z.strictObject({ post_ids: z.array(Id).min(1).max(50) }),
    returns: Done,
  }),
  shareable: get('/api/v2/posts/:id/shareable', {
    says: 'The networks a reader may ask to show the post: where they belong, lead or may write, and where it isn’t yet.',
    params: one,
    query: ListQuery,
    returns: ListOf(NetworkMark.extend({ can: Abilities('publish') })),
  }),
  share: post('/api/v2/posts/:id/shares', {
    says: 'Asks those who look after another network to show the post there.',
    params: one,
    body: z.strictObject({ network_id: Id, note: OptionalText(limits.description).default(null) }),
    returns: Post,
  }),
  unshare: del('/api/v2/posts/:id/shares/:network_id', {
    says: 'Takes a shared post out of one network: for its author, who asked for it, and those who look after either side.',
    params: z.object({ id: Id, network_id: Id }),
    returns: Done,
  }),
  report: post('/api/v2/posts/:id/reports', {
    says: 'Tells those who look after the network that something is wrong with a post or one of its comments.',
    params: one,
    body: NewReport,
    returns: Done,
  }),
  ...csvOf('/api/v1/posts', 'Posts', PostsExport),
}

/** Films are served as uploaded; browsers play what they can. */
export const postFilms = {
  add: post('/api/v2/post-films', {
    says: 'Uploads a film for a post: MP4, WebM, or QuickTime that browsers can play.',
    upload: { max_bytes: limits.post_film_bytes },
    returns: Film,
  }),
  show: get('/api/v2/post-films/:id', {
    says: 'A film, or the requested part of it, for people who may see its post or draft.',
    raw: true,
    private: true,
    params: z.object({ id: Uuid }),
  }),
}
