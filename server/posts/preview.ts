import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { postDrafts } from '../../contract/posts/drafts.ts'
import { isPreviewed } from '../../contract/posts/kinds.ts'
import { Id, Uuid } from '../../contract/shapes.ts'
import type { Tx } from '../platform/database/db.ts'
import { AppError } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { keepPicture } from '../platform/files/files.ts'
import { type Job, job } from '../platform/jobs/jobs.ts'
import { wentStale } from '../platform/live/live.ts'
import { type Outbound, OutboundFailure } from '../platform/outbound/outbound.ts'
import type { Content } from './content.ts'
import { POST_PICTURE_WIDTHS } from './excerpts.ts'
import { postsChanged } from './stale.ts'

const NAME = 'posts.preview'
const OF_DRAFT = 'posts.draft_preview'
const LONGEST = { title: 200, says: 400, site: 100 }
/** A page's metadata is near its top. */
const READ_BYTES = 400_000

/** Fetches the address's preview later. A video shows its host's player instead. */
export async function askPreview(tx: Tx, postId: number, { url, kind }: Pick<Content, 'url' | 'kind'>) {
  if (url !== null && isPreviewed(kind)) await tx.queue.put(tx, 'quick', NAME, { post_id: postId })
}

interface Ground {
  outbound: Outbound
  store: FileStore
  data_dir: string
}

/** A page that can't be reached, or has no metadata, gives no preview and never an error. */
export const previewJob = (ground: Ground): Job<{ post_id: number }> =>
  job(NAME, z.object({ post_id: Id }), async ({ tx }, { post_id }) => {
    const post = await tx
      .selectFrom('posts')
      .select(['url', 'author_id'])
      .where('id', '=', post_id)
      .where('preview_state', '=', 'waiting')
      .executeTakeFirst()
    if (!post?.url) return
    const { state, title, says, site, file_id } = await lookedUp(tx, ground, post.url, post.author_id)
    // Somebody may have changed the address meanwhile: then this is about another.
    await tx
      .updateTable('posts')
      .set({
        preview_state: state,
        preview_title: title,
        preview_says: says,
        preview_site: site,
        preview_file_id: file_id,
      })
      .where('id', '=', post_id)
      .where('url', '=', post.url)
      .execute()
    postsChanged(tx)
  })

/** The preview kept with a draft for its address; not part of the draft's version. */
export const DraftPreview = z.object({
  url: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  title: z.string().nullable(),
  says: z.string().nullable(),
  site: z.string().nullable(),
  file_id: Uuid.nullable(),
})
type DraftPreview = z.output<typeof DraftPreview>

/** Nothing is known yet of an address that was just written into a draft. */
export const waitingFor = (url: string): DraftPreview => ({
  url,
  state: 'waiting',
  title: null,
  says: null,
  site: null,
  file_id: null,
})

export const askDraftPreview = (tx: Tx, draft_id: string) => tx.queue.put(tx, 'quick', OF_DRAFT, { draft_id })

/** Writers see the link as their readers will. */
export const draftPreviewJob = (ground: Ground): Job<{ draft_id: string }> =>
  job(OF_DRAFT, z.object({ draft_id: Uuid }), async ({ tx }, { draft_id }) => {
    const draft = await tx
      .selectFrom('post_drafts')
      .select(['author_id', sql<unknown>`content->'preview'`.as('preview')])
      .where('id', '=', draft_id)
      .executeTakeFirst()
    const { data: wanted } = DraftPreview.safeParse(draft?.preview)
    if (!draft || wanted?.state !== 'waiting') return
    const found: DraftPreview = {
      url: wanted.url,
      ...(await lookedUp(tx, ground, wanted.url, draft.author_id)),
    }
    await tx
      .updateTable('post_drafts')
      .set({ content: sql`content || ${JSON.stringify({ preview: found })}::jsonb` })
      .where('id', '=', draft_id)
      .where(sql<boolean>`content->'preview'->>'url' = ${wanted.url}`)
      .execute()
    wentStale(tx, [postDrafts.show.path], [draft.author_id])
  })

/** Requests an address; failures count as no answer. */
async function lookedUp(tx: Tx, { outbound, ...ground }: Ground, url: string, owner_id: number) {
  const page = await outbound(url, { headers: { accept: 'text/html' } }).catch(asNothing)
  const type = page?.headers['content-type'] ?? ''
  const said = page && page.status < 400 && /html/.test(type) ? readPage(page.body, type) : undefined
  const address =
    said?.picture && page && URL.canParse(said.picture, page.url)
      ? new URL(said.picture, page.url)
      : undefined
  const picture = address && (await outbound(address, { headers: { accept: 'image/*' } }).catch(asNothing))
  return {
    state: said?.title ? ('ready' as const) : ('failed' as const),
    title: said?.title ?? null,
    says: said?.says ?? null,
    site: said?.site ?? (page ? new URL(page.url).hostname : null),
    file_id: picture && picture.status < 400 ? await kept(tx, ground, picture.body, owner_id) : null,
  }
}

function asNothing(error: unknown): undefined {
  if (!(error instanceof OutboundFailure)) throw error
}

/** The picture is decoded and written anew, as every picture is. */
async function kept(tx: Tx, { store, data_dir }: Omit<Ground, 'outbound'>, bytes: Buffer, owner_id: number) {
  const folder = join(data_dir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  await writeFile(path, bytes, { mode: 0o600 })
  try {
    const file = {
      name: 'preview',
      path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
    return await keepPicture(tx, store, file, {
      purpose: 'post_preview',
      audience: 'members',
      owner_id,
      widths: POST_PICTURE_WIDTHS,
    })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  } finally {
    for (const end of ['', ...POST_PICTURE_WIDTHS.map((width) => `.${width}`)])
      await rm(`${path}${end}`, { force: true })
  }
}

interface Said {
  title: string | null
  says: string | null
  site: string | null
  picture: string | null
}

/** So many tags are looked at, each no further than this: whoever wrote the page may mean to keep us busy. */
const MOST_TAGS = 300
const LONGEST_TAG = 10_000

function metaTags(html: string) {
  const starts = [...html.matchAll(/<meta\s/gi).take(MOST_TAGS)]
  return starts.flatMap(({ index }) => {
    const [tag] = /^<meta\s(?:[^>"']|"[^"]*"|'[^']*')*>/i.exec(html.slice(index, index + LONGEST_TAG)) ?? []
    return tag ?? []
  })
}

/** A page's metadata for links. Only text is taken: none of its markup is used. */
export function readPage(bytes: Buffer, contentType: string): Said {
  const html = decoded(bytes.subarray(0, READ_BYTES), contentType)
  const metas = new Map<string, string>()
  for (const tag of metaTags(html)) {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name')
    const content = attribute(tag, 'content')
    if (name && content && !metas.has(name.toLowerCase())) metas.set(name.toLowerCase(), content)
  }
  const [, title = ''] = /<title[^<>]{0,200}>([^<]{0,1000})/i.exec(html) ?? []
  const first = (longest: number, ...names: string[]) =>
    plain(names.map((name) => metas.get(name)).find(Boolean) ?? '', longest)
  return {
    title: first(LONGEST.title, 'og:title', 'twitter:title') ?? plain(title, LONGEST.title),
    says: first(LONGEST.says, 'og:description', 'twitter:description', 'description'),
    site: first(LONGEST.site, 'og:site_name'),
    picture: metas.get('og:image') ?? metas.get('twitter:image') ?? null,
  }
}

function attribute(tag: string, name: string) {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? []
  return double ?? single
}

function decoded(bytes: Buffer, contentType: string) {
  const [, declared] =
    /charset=["']?([\w-]{1,40})/i.exec(`${contentType} ${bytes.subarray(0, 2048).toString('latin1')}`) ?? []
  try {
    return new TextDecoder(declared ?? 'utf-8').decode(bytes)
  } catch {
    // The name of an unknown encoding.
    return new TextDecoder().decode(bytes)
  }
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
}

function plain(text: string, longest: number): string | null {
  const words = text
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, (all, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? all
      const point = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
      return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
        ? String.fromCodePoint(point)
        : ''
    })
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
  return words === '' ? null : words
}
