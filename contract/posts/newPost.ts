import { z } from 'zod'
import { limits } from '../limits.ts'
import { custom, Id, LocaleTag, Moment, OptionalText, Uuid, WebUrl } from '../shapes.ts'
import { videoOf } from '../videos.ts'
import { kindsOfPost } from './kinds.ts'
import { PostKind } from './posts.ts'

/** A post's text in one language. */
const text = {
  title: OptionalText(limits.post_title).default(null),
  body: OptionalText(limits.post_body).default(null),
  picture_alt: OptionalText(limits.description).default(null),
}
export const PostText = z.strictObject({ language: LocaleTag, ...text })

/** A post's content. The text is Markdown; `@person:<id>` in it mentions somebody. */
const written = {
  kind: PostKind,
  ...text,
  url: WebUrl.nullable().default(null),
  language: LocaleTag,
  /** The same in other languages: readers get theirs where there is one. */
  texts: z.array(PostText).max(limits.post_languages).default([]),
  /** One that its author uploaded before, by `posts.addPicture`. */
  picture_file_id: Uuid.nullable().default(null),
  /** A film instead of an address, uploaded before with `postFilms.add`; `picture_alt` describes it. */
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

/** What each kind requires. */
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
