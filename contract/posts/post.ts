import { z } from 'zod'
import { NetworkMark } from '../networks/networks.ts'
import { Abilities, Face, Id, Moment, Uuid } from '../shapes.ts'
import { PostText } from './newPost.ts'
import { EmbeddedVideo, Film, LinkPreview, Mentioned, PostKind, PostReason } from './posts.ts'
import { placeStates, postStates } from './states.ts'

export const PostState = z.enum(postStates)
export const PlaceState = z.enum(placeStates)

/** A post in one network; who asked and who decided is for those who look after it. */
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
  /** The language shown: the reader’s if available, else its own. */
  language: z.string(),
  /** Those it can be read in, its own first. */
  languages: z.array(z.string()),
  /** All its texts, its own language first, for people who may edit it. */
  texts: z.array(PostText.extend({ language: z.string() })),
  picture: z.object({ file_id: Uuid.nullable(), url: z.string(), alt: z.string() }).nullable(),
  author: Face,
  /** Its co-writers. */
  writers: z.array(Face),
  state: PostState,
  state_reason: z.string().nullable(),
  publish_at: Moment.nullable(),
  published_at: Moment.nullable(),
  created_at: Moment,
  edited_at: Moment.nullable(),
  /** Who changed it last and when, for people who may edit it. */
  saved_by: Face.nullable(),
  saved_at: Moment.nullable(),
  why: PostReason.nullable(),
  places: z.array(PostPlace),
  /** For its author and those who look after it; readers don't see it. */
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

export const one = z.object({ id: Id })
