import type { z } from 'zod'
import type { Locale } from '../../../contract/locales.ts'
import type { DraftContent, PostDraft } from '../../../contract/posts/drafts.ts'
import { kindsOfPost } from '../../../contract/posts/kinds.ts'
import type { NewPost } from '../../../contract/posts/newPost.ts'
import type { Post } from '../../../contract/posts/post.ts'
import type { PostKind } from '../../../contract/posts/posts.ts'

export type Kind = z.output<typeof PostKind>
export type Draft = z.output<typeof PostDraft>
export type Shown = z.output<typeof Post>
/** The values of a post's form, complete or not. */
export type Written = z.input<typeof NewPost>
/** The saved part of a draft, without the version it builds on. */
export type Content = z.output<typeof DraftContent> & { kind: Kind }

export const hasLink = (kind: Kind) => kindsOfPost[kind].link !== 'none'
export const hasPicture = (kind: Kind) => kindsOfPost[kind].picture !== 'none'
export const hasFilm = (kind: Kind) => kindsOfPost[kind].link === 'played'
export const hasText = (kind: Kind) => kindsOfPost[kind].text !== 'none'

export const writtenIn = (draft: Draft, locale: Locale): Written => ({
  kind: draft.kind,
  title: draft.title,
  body: draft.body,
  url: draft.url || null,
  language: draft.language ?? locale,
  texts: draft.texts,
  picture_file_id: draft.picture_file_id,
  picture_alt: draft.picture_alt,
  video_file_id: draft.video_file_id,
  comments_enabled: draft.comments_enabled,
  network_ids: draft.network_ids,
  segment_ids: draft.segment_ids,
  publish_at: draft.publish_at,
})

export const contentOf = (written: Written): Content => ({
  kind: written.kind,
  title: written.title ?? '',
  body: written.body ?? '',
  url: written.url ?? '',
  language: written.language,
  texts: (written.texts ?? []).map(({ language, title, body, picture_alt }) => ({
    language,
    title: title ?? '',
    body: body ?? '',
    picture_alt: picture_alt ?? '',
  })),
  picture_file_id: written.picture_file_id ?? null,
  picture_alt: written.picture_alt ?? '',
  video_file_id: written.video_file_id ?? null,
  comments_enabled: written.comments_enabled ?? true,
  network_ids: numbers(written.network_ids),
  segment_ids: numbers(written.segment_ids),
  // A day without its time is no moment yet.
  publish_at: isMoment(written.publish_at) ? (written.publish_at ?? null) : null,
})

/** Whether it may be sent: at once, or at a moment. */
export const isMoment = (value: string | null | undefined) => !value || !Number.isNaN(Date.parse(value))

/** A moment that is there and whole. */
export const isTime = (value: string | null | undefined): value is string => Boolean(value) && isMoment(value)

export const numbers = (ids: readonly unknown[] | undefined) => (ids ?? []).map(Number)

/** Where a post was written for; what readers shared it to isn't its author's to change. */
export function writtenAs(post: Shown): Written & { version: number } {
  // Its reader may see it in another language than it was written in.
  const [own = post, ...others] = post.texts
  return {
    kind: post.kind,
    title: own.title,
    body: own.body,
    url: post.url,
    language: own.language as Locale,
    texts: others.map((other) => ({ ...other, language: other.language as Locale })),
    picture_file_id: post.picture?.file_id ?? null,
    picture_alt:
      ('picture_alt' in own ? own.picture_alt : null) ?? (post.picture?.alt || post.film?.alt || null),
    video_file_id: post.film?.file_id ?? null,
    comments_enabled: post.comments_enabled,
    network_ids: post.places.filter(({ shared }) => !shared).map(({ network }) => network.id),
    segment_ids: post.segments.map(({ id }) => id),
    publish_at: post.publish_at,
    version: post.version,
  }
}
