import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import { PeopleCount } from '../segments/segments.ts'
import {
  Abilities,
  custom,
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
  WebUrl,
} from '../shapes.ts'
import { videoOf } from '../videos.ts'
import { kindsOfPost } from './kinds.ts'
import { EmbeddedVideo, Film, LinkPreview, Mentioned, PostKind, PostReason } from './posts.ts'
import { placeStates, postStates } from './states.ts'

export const PostState = z.enum(postStates)
export const PlaceState = z.enum(placeStates)

/** What a post says in one language. */
const text = {
  title: OptionalText(limits.post_title).default(null),
  body: OptionalText(limits.post_body).default(null),
  picture_alt: OptionalText(limits.description).default(null),
}
export const PostText = z.strictObject({ language: LocaleTag, ...text })

/** What a post says. Its text is Markdown; `@person:<id>` in it names somebody. */
const written = {
  kind: PostKind,
  ...text,
  url: WebUrl.nullable().default(null),
  language: LocaleTag,
  /** The same in other languages: readers get theirs where there is one. */
  texts: z.array(PostText).max(limits.post_languages).default([]),
  /** One that its author uploaded before, by `posts.addPicture`. */
  picture_file_id: Uuid.nullable().default(null),
  /** A film in place of an address, sent before by `postFilms.add`; `picture_alt` says what it shows. */
  video_file_id: Uuid.nullable().default(null),
  comments_enabled: z.boolean().default(true),
  network_ids: z.array(Id).min(1, 'required').max(limits.post_networks),
  /** With none of them everybody in the networks sees it. */
  segment_ids: z.array(Id).max(limits.post_segments).default([]),
}

interface Written {
  kind: z.output<typeof PostKind>
  title: string | null
  body: string | null
  url: string | null
  picture_file_id: string | null
  picture_alt: string | null
  video_file_id: string | null
  language: string
  texts: readonly z.output<typeof PostText>[]
}

/** What each kind can't do without. */
function isWhole(said: Written, context: z.RefinementCtx) {
  const wrong = (field: keyof Written, message: string, ...within: (string | number)[]) =>
    context.addIssue({ code: custom, message, path: [field, ...within] })
  const { title, body, url, picture_file_id, picture_alt, video_file_id } = said
  const kind = kindsOfPost[said.kind]
  if (kind.title === 'required' && title === null) wrong('title', 'required')
  if (kind.text === 'required' && body === null) wrong('body', 'required')
  if (kind.link !== 'none' && url === null && video_file_id === null) wrong('url', 'required')
  if (video_file_id !== null && (kind.link !== 'played' || url !== null)) wrong('video_file_id', 'invalid')
  if (kind.link === 'played' && url !== null && !videoOf(url)) wrong('url', 'video')
  if (kind.picture === 'required' && picture_file_id === null) wrong('picture_file_id', 'required')
  const needsAlt = (picture_file_id ?? video_file_id) !== null
  if (needsAlt && picture_alt === null) wrong('picture_alt', 'required')
  const languages = [said.language, ...said.texts.map((other) => other.language)]
  said.texts.forEach((other, at) => {
    if (languages.indexOf(other.language) !== at + 1) wrong('texts', 'post_languages', at, 'language')
    if (kind.title === 'required' && other.title === null) wrong('texts', 'required', at, 'title')
    if (kind.text === 'required' && other.body === null) wrong('texts', 'required', at, 'body')
    if (needsAlt && other.picture_alt === null) wrong('texts', 'required', at, 'picture_alt')
  })
}

/** When it goes out, once it may: null is at once. */
const PublishAt = Moment.nullable().default(null)
export const NewPost = z.strictObject({ ...written, publish_at: PublishAt }).superRefine(isWhole)
export const PostChange = z
  .strictObject({ ...written, publish_at: PublishAt, version: z.number().int() })
  .superRefine(isWhole)

/** Where a post stands in one network; who asked and who decided is for those who look after it. */
export const PostPlace = z.object({
  network: NetworkMark,
  state: PlaceState,
  shared: z.boolean(),
  asked_by: Face.nullable(),
  asked_at: Moment,
  note: z.string().nullable(),
  decided_by: Face.nullable(),
  decided_at: Moment.nullable(),
  reason: z.string().nullable(),
  published_at: Moment.nullable(),
  pinned: z.boolean(),
  can: Abilities('decide', 'pin', 'end'),
})

export const Post = z.object({
  id: Id,
  kind: PostKind,
  title: z.string(),
  body: z.string().nullable(),
  mentions: z.array(Mentioned),
  url: z.string().nullable(),
  preview: LinkPreview,
  video: EmbeddedVideo.nullable(),
  film: Film.nullable(),
  /** The one it is told in: the reader’s where there is one, else its own. */
  language: z.string(),
  /** Those it can be read in, its own first. */
  languages: z.array(z.string()),
  /** All it says, its own language first, for whoever may change it. */
  texts: z.array(PostText.extend({ language: z.string() })),
  picture: z.object({ file_id: Uuid.nullable(), url: z.string(), alt: z.string() }).nullable(),
  author: Face,
  /** Who wrote it with its author. */
  writers: z.array(Face),
  state: PostState,
  state_reason: z.string().nullable(),
  publish_at: Moment.nullable(),
  published_at: Moment.nullable(),
  created_at: Moment,
  edited_at: Moment.nullable(),
  /** Who changed it last and when, for those who may change it. */
  saved_by: Face.nullable(),
  saved_at: Moment.nullable(),
  why: PostReason.nullable(),
  places: z.array(PostPlace),
  /** For its author and those who look after it; a reader isn't told. */
  segments: z.array(z.object({ id: Id, name: z.string() })),
  comments_enabled: z.boolean(),
  like_count: z.number().int(),
  comment_count: z.number().int(),
  view_count: z.number().int(),
  liked: z.boolean(),
  saved: z.boolean(),
  version: z.number().int(),
  can: Abilities(
    'edit',
    'submit',
    'publish',
    'cancel_publication',
    'archive',
    'unarchive',
    'delete',
    'restore',
    'appeal',
    'remove',
    'moderate',
    'comment',
    'like',
    'share',
    'report',
  ),
})

export const PostListLine = z.object({
  id: Id,
  kind: PostKind,
  title: z.string(),
  language: z.string(),
  state: PostState,
  state_reason: z.string().nullable(),
  author: Face,
  networks: z.array(NetworkMark),
  publish_at: Moment.nullable(),
  published_at: Moment.nullable(),
  created_at: Moment,
  updated_at: Moment,
  like_count: z.number().int(),
  comment_count: z.number().int(),
  view_count: z.number().int(),
  version: z.number().int(),
  can: Abilities(
    'edit',
    'submit',
    'publish',
    'cancel_publication',
    'archive',
    'unarchive',
    'delete',
    'restore',
  ),
})

export const FoundPost = z.object({
  id: Id,
  kind: PostKind,
  title: z.string(),
  excerpt: z.string().nullable(),
  language: z.string(),
  author: Face,
  network: NetworkMark,
  published_at: Moment,
})

export const postSorts = ['created_at', 'title'] as const
export const PostsQuery = ListQuery.extend({
  sort_by: z.enum(postSorts).default('created_at'),
  /** Those the viewer wrote, or those of all networks for whoever may edit every post. */
  scope: z.enum(['mine', 'all']).default('mine'),
  state: PostState.optional(),
  kind: PostKind.optional(),
})
export const PostsExport = PostsQuery.pick({ search: true, scope: true, state: true, kind: true })

/** A post as those who approve see it in their list. */
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
const Reason = Text(limits.description)

/** Whoever says no says why. */
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
  /** What was left as it is, each with its sentence: one's own, decided meanwhile, gone. */
  refused: z.array(z.object({ id: Id, says: z.string() })),
})

export const Audience = z.object({
  /** Different people who would see it and be told. */
  people: PeopleCount,
  /** Some of them, for whoever may see the members of all these networks; else empty. */
  sample: z.array(Face),
  /** Networks that approve before it is seen there. */
  asks: z.array(NetworkMark),
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
  /** Whose post it is, or who planned the event. */
  author: Face.nullable(),
  reason: z.enum(reportReasons),
  says: z.string().nullable(),
  reported_by: Face,
  created_at: Moment,
  state: z.enum(['open', 'removed', 'kept']),
  handled_by: Face.nullable(),
  handled_at: Moment.nullable(),
})

/** Those already chosen, whichever page they stand on. */
const Chosen = (most: number) => z.union([z.array(Id).max(most), Id.transform((id) => [id])]).optional()

const one = z.object({ id: Id })
const inNetwork = z.object({ id: Id, network_id: Id })
const Counted = z.object({ count: z.number().int() })

export const posts = {
  list: get('/api/v1/posts', {
    says: 'The posts the viewer wrote, in every state; for whoever may edit posts, those of everybody.',
    query: PostsQuery,
    returns: ListOf(PostListLine),
  }),
  show: get('/api/v1/posts/:id', {
    says: 'One post with its text, where it stands and what the viewer may do with it; `language` asks for one of its languages.',
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
    says: 'Changes a post. Where its author may not publish it is approved anew.',
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
    says: 'Takes a deletion back: what was read before lies in the archive, what wasn’t is a draft again.',
    params: one,
    returns: Post,
  }),
  remove: put('/api/v2/posts/:id/removal', {
    says: 'Takes somebody else’s post away, with a reason that its author is told.',
    params: one,
    body: z.strictObject({ reason: Reason }),
    returns: Done,
  }),
  submit: put('/api/v2/posts/:id/submission', {
    says: 'Asks for approval anew, after changes were asked for or the post was withdrawn.',
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
    says: 'Lets a pinned post go back to its place in time.',
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
    says: 'The segments that whoever writes may choose readers by; `ids` asks for some of them.',
    query: ListQuery.extend({ ids: Chosen(limits.post_segments) }),
    returns: ListOf(z.object({ id: Id, name: z.string(), people: PeopleCount })),
  }),
  mentionable: get('/api/v2/posts/mentionable', {
    says: 'People who see what is posted in any of these networks, by name: whom a text may name.',
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
    says: 'Keeps the post among what the viewer saved.',
    params: one,
    returns: Done,
  }),
  unsave: del('/api/v2/posts/:id/saving', {
    says: 'Lets a saved post go.',
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

/** Films come as they are, as far as browsers play them. */
export const postFilms = {
  add: post('/api/v2/post-films', {
    says: 'Keeps a film for a post: MP4 or WebM, or QuickTime where browsers play what is in it.',
    upload: { max_bytes: limits.post_film_bytes },
    returns: Film,
  }),
  show: get('/api/v2/post-films/:id', {
    says: 'A film, or the part of it that is asked for, to whoever may see the post or the draft it belongs to.',
    raw: true,
    private: true,
    params: z.object({ id: Uuid }),
  }),
}

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
    says: 'Settles a report: what it is about is taken away with a reason, or stays.',
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
