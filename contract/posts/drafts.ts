import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  Done,
  Face,
  HalfText,
  Id,
  ListOf,
  ListQuery,
  LocaleTag,
  Moment,
  Text,
  Uuid,
} from '../shapes.ts'
import { Post } from './post.ts'
import { EmbeddedVideo, Film, LinkPreview, Mentioned, PostKind } from './posts.ts'

/** A post still being written: anything may be missing, and an address may be incomplete. */
export const DraftContent = z.strictObject({
  title: HalfText(limits.post_title).default(''),
  body: HalfText(limits.post_body).default(''),
  url: HalfText(limits.url).default(''),
  language: LocaleTag.nullable().default(null),
  picture_alt: HalfText(limits.description).default(''),
  texts: z
    .array(
      z.strictObject({
        language: LocaleTag,
        title: HalfText(limits.post_title).default(''),
        body: HalfText(limits.post_body).default(''),
        picture_alt: HalfText(limits.description).default(''),
      }),
    )
    .max(limits.post_languages)
    .default([]),
  picture_file_id: Uuid.nullable().default(null),
  video_file_id: Uuid.nullable().default(null),
  comments_enabled: z.boolean().default(true),
  network_ids: z.array(Id).max(limits.post_networks).default([]),
  segment_ids: z.array(Id).max(limits.post_segments).default([]),
  publish_at: Moment.nullable().default(null),
})

/** The parts of a draft, for showing who wrote what. */
export const draftParts = [
  'kind',
  'title',
  'body',
  'url',
  'picture',
  'film',
  'language',
  'texts',
  'places',
  'segments',
  'moment',
  'comments',
] as const

/** A writer of a draft: its owner, or somebody they invited. */
export const DraftWriter = z.object({
  person: Face,
  owner: z.boolean(),
  may_publish: z.boolean(),
  /** What they wrote: each part with when they last changed it. */
  wrote: z.array(z.object({ part: z.enum(draftParts), at: Moment })),
})

export const PostDraft = z.object({
  id: Uuid,
  kind: PostKind,
  ...DraftContent.shape,
  picture_url: z.string().nullable(),
  /** People its text mentions so far. */
  mentions: z.array(Mentioned),
  preview: LinkPreview,
  video: EmbeddedVideo.nullable(),
  film: Film.nullable(),
  /** Who saved it last. */
  saved_by: Face.nullable(),
  /** Its writers, the owner first. */
  writers: z.array(DraftWriter),
  can: Abilities('publish', 'invite', 'delete'),
  created_at: Moment,
  updated_at: Moment,
  version: z.number().int(),
})
export const PostDraftLine = PostDraft.pick({
  id: true,
  kind: true,
  title: true,
  created_at: true,
  updated_at: true,
  version: true,
}).extend({
  excerpt: z.string().nullable(),
  /** The owner, if that is somebody else. */
  begun_by: Face.nullable(),
  can: Abilities('delete'),
})

/** The newest version of a draft that others write too. */
export const DraftEnd = z.object({
  /** `parted`: it goes on without the viewer. */
  became: z.enum(['published', 'deleted', 'parted']),
  by: Face.nullable(),
  at: Moment,
  /** The post it became, where the viewer wrote at it. */
  post_id: Id.nullable(),
})
export type DraftEnd = z.output<typeof DraftEnd>

const one = z.object({ id: Uuid })

export const postDrafts = {
  list: get('/api/v2/post-drafts', {
    says: 'What the viewer is writing, the latest first.',
    query: ListQuery.extend({
      sort_by: z.enum(['updated_at', 'title']).default('updated_at'),
      kind: PostKind.optional(),
    }),
    returns: ListOf(PostDraftLine),
  }),
  show: get('/api/v2/post-drafts/:id', {
    says: 'One draft of the viewer.',
    params: one,
    returns: PostDraft,
  }),
  end: get('/api/v2/post-drafts/:id/end', {
    says: 'What became of a draft the viewer co-wrote; null while it still exists.',
    params: one,
    returns: z.object({ end: DraftEnd.nullable() }),
  }),
  create: post('/api/v2/post-drafts', {
    says: 'Begins a draft; `post_to` names a network, by its uuid or its number, that it is meant for.',
    body: z.strictObject({
      kind: PostKind.default('group_message'),
      post_to: z.string().max(60).optional(),
    }),
    returns: PostDraft,
  }),
  save: put('/api/v2/post-drafts/:id', {
    says: 'Saves a draft as it is now, whole or not, unless a newer one was saved meanwhile.',
    params: one,
    body: z.strictObject({ kind: PostKind, ...DraftContent.shape, version: z.number().int() }),
    returns: PostDraft,
  }),
  delete: del('/api/v2/post-drafts/:id', {
    says: 'Discards a draft.',
    params: one,
    returns: Done,
  }),
  copy: post('/api/v2/post-drafts/:id/copy', {
    says: 'Begins another draft with the same content.',
    params: one,
    returns: PostDraft,
  }),
  invitable: get('/api/v2/post-drafts/:id/invitable', {
    says: 'People by name who aren’t writers of the draft yet.',
    params: one,
    query: z.object({ search: Text(limits.search) }),
    returns: z.object({ items: z.array(Face) }),
  }),
  invite: put('/api/v2/post-drafts/:id/writers/:user_id', {
    says: 'Invites a co-writer, or changes whether they may publish the draft.',
    params: z.object({ id: Uuid, user_id: Id }),
    body: z.strictObject({ may_publish: z.boolean().default(false) }),
    returns: PostDraft,
  }),
  part: del('/api/v2/post-drafts/:id/writers/:user_id', {
    says: 'Removes a co-writer from a draft: by its owner, or by themselves.',
    params: z.object({ id: Uuid, user_id: Id }),
    returns: Done,
  }),
  publish: post('/api/v2/post-drafts/:id/publication', {
    says: 'Makes a draft a post, once: it goes out, waits for its time, or waits for approval.',
    params: one,
    body: z.strictObject({ version: z.number().int() }),
    returns: Post,
  }),
}
