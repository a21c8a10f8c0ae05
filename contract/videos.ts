import { z } from 'zod'
import { limits } from './limits.ts'
import { custom } from './shapes.ts'

/**
 * Where videos may be hosted: what their addresses look like, and the one page that may be framed for each. The
 * pages' content security policy is built from this list, so nothing else can be framed.
 */
export interface VideoHost {
  name: string
  /** The origin of the page that is framed, as the policy names it. */
  frames: string
  /** The address to frame, if this is one of theirs. */
  embedOf: (url: URL) => string | undefined
}

const bare = (url: URL) => url.hostname.replace(/^(www|m)\./, '')
const matched = (text: string | null | undefined, pattern: RegExp) => pattern.exec(text ?? '')?.[1]

const youTubeId = (url: URL) => {
  if (bare(url) === 'youtu.be') return matched(url.pathname, /^\/([\w-]{11})$/)
  if (bare(url) !== 'youtube.com' && bare(url) !== 'youtube-nocookie.com') return undefined
  if (url.pathname === '/watch') return matched(url.searchParams.get('v'), /^([\w-]{11})$/)
  return matched(url.pathname, /^\/(?:embed|shorts|live)\/([\w-]{11})$/)
}

/** An unlisted video of Vimeo carries a second word, in its path or as `h`. */
function vimeoEmbed(url: URL) {
  const path = bare(url) === 'vimeo.com' ? /^\/(\d{1,15})(?:\/([0-9a-f]{6,20}))?$/ : /^\/video\/(\d{1,15})$/
  if (bare(url) !== 'vimeo.com' && url.hostname !== 'player.vimeo.com') return undefined
  const [, id, inPath] = path.exec(url.pathname) ?? []
  const secret = inPath ?? matched(url.searchParams.get('h'), /^([0-9a-f]{6,20})$/)
  return id && `https://player.vimeo.com/video/${id}?dnt=1${secret ? `&h=${secret}` : ''}`
}

/** Stream keeps its videos in the SharePoint of the company; "Share → Embed" gives this address. */
function streamEmbed(url: URL) {
  if (!/^[a-z0-9-]+\.sharepoint\.com$/.test(url.hostname)) return undefined
  const site = matched(
    url.pathname,
    /^((?:\/(?:personal|sites|teams)\/[\w.-]+)?)\/_layouts\/15\/embed\.aspx$/i,
  )
  const id = matched(
    url.searchParams.get('UniqueId'),
    /^\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i,
  )
  return site === undefined || !id
    ? undefined
    : `https://${url.hostname}${site}/_layouts/15/embed.aspx?UniqueId=${id}`
}

export const videoHosts: readonly VideoHost[] = [
  {
    name: 'YouTube',
    frames: 'https://www.youtube-nocookie.com',
    embedOf: (url) => {
      const id = youTubeId(url)
      return id && `https://www.youtube-nocookie.com/embed/${id}?rel=0`
    },
  },
  { name: 'Vimeo', frames: 'https://player.vimeo.com', embedOf: vimeoEmbed },
  { name: 'Microsoft Stream', frames: 'https://*.sharepoint.com', embedOf: streamEmbed },
  {
    name: 'Loom',
    frames: 'https://www.loom.com',
    embedOf: (url) => {
      const id = bare(url) === 'loom.com' ? matched(url.pathname, /^\/(?:share|embed)\/([0-9a-f]{32})$/) : ''
      return id && `https://www.loom.com/embed/${id}`
    },
  },
]

/** The video behind an address: who keeps it, and what to frame. Undefined for whatever isn't supported. */
export function videoOf(address: string): { host: string; embed_url: string } | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  for (const { name, embedOf } of videoHosts) {
    const embed_url = embedOf(url)
    if (embed_url) return { host: name, embed_url }
  }
  return undefined
}

/** An address of a video, or nothing. */
export const VideoUrl = z
  .string()
  .trim()
  .max(limits.url)
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .superRefine((address, context) => {
    if (address !== null && !videoOf(address)) context.addIssue({ code: custom, message: 'video' })
  })
