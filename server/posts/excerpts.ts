import type { z } from 'zod'
import { isPlayed } from '../../contract/posts/kinds.ts'
import type { LinkPreview, NewsLine } from '../../contract/posts/posts.ts'
import { videoOf } from '../../contract/videos.ts'
import { artUrl } from '../networks/queries.ts'
import { pictureUrl } from '../platform/files/files.ts'

export const POST_PICTURE_WIDTHS = [480, 960] as const
const EXCERPT = 240
const MENTION = /@person:(\d{1,16})/g

/** The people that a text names, each once. */
export const mentionedIn = (text: string | null): number[] => [
  ...new Set([...(text ?? '').matchAll(MENTION)].map(([, id]) => Number(id)).filter(Number.isSafeInteger)),
]

/** A text in plain words, those it names called by their names. */
export const flat = (text: string, names: Readonly<Record<string, string>> = {}) =>
  text
    .replaceAll(MENTION, (_all, id: string) => `@${names[id] ?? '…'}`)
    .replaceAll(/!\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replaceAll(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replaceAll(/(\*\*|__|~~|`)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The beginning of a text in plain words. */
export function excerptOf(body: string | null, names: Readonly<Record<string, string>> = {}) {
  if (!body) return null
  const plain = flat(body, names)
  if (plain.length <= EXCERPT) return plain
  const end = plain.lastIndexOf(' ', EXCERPT)
  return `${plain.slice(0, end > 0 ? end : EXCERPT)}…`
}

/** A photograph or the picture its author chose; else the pattern it was written with. */
export function pictureOf(
  row: {
    id: number
    colour: string
    picture_file_id: string | null
    picture_pattern: string | null
    picture_alt: string | null
  },
  width: (typeof POST_PICTURE_WIDTHS)[number] = POST_PICTURE_WIDTHS[0],
): z.output<typeof NewsLine>['picture'] {
  if (row.picture_file_id) return { url: pictureUrl(row.picture_file_id, width), alt: row.picture_alt ?? '' }
  if (row.picture_pattern)
    return { url: artUrl({ id: row.id, pattern: row.picture_pattern, colour: row.colour }, 'tile'), alt: '' }
  return null
}

export const previewOf = (row: {
  preview_state: string
  preview_title: string | null
  preview_says: string | null
  preview_site: string | null
  preview_file_id: string | null
}): z.output<typeof LinkPreview> => ({
  state: row.preview_state as z.output<typeof LinkPreview>['state'],
  title: row.preview_title,
  says: row.preview_says,
  site: row.preview_site,
  picture_url: row.preview_file_id ? pictureUrl(row.preview_file_id, POST_PICTURE_WIDTHS[0]) : null,
})

/** The video that may be framed for a post. */
export const videoIn = ({ kind, url }: { kind: string; url: string | null }) =>
  isPlayed(kind) && url !== null ? (videoOf(url.trim()) ?? null) : null
