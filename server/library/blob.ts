import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { resources } from '../../contract/libraryResources.ts'
import type { Hears } from '../../contract/route.ts'
import type { Db } from '../platform/db.ts'
import { missing } from '../platform/errors.ts'
import type { FileStore } from '../platform/fileStore.ts'
import type { Viewer } from '../platform/viewer.ts'
import { keyOf, keyOfPicture } from './bytes.ts'
import { previewOf } from './media.ts'
import { readableResource } from './resourceQueries.ts'

async function fileFor(
  db: Db,
  me: Viewer,
  id: number,
  { number, width }: Hears<typeof resources.blob, 'query'>,
) {
  const { resource } = await readableResource(db, me, id)
  const file = await db
    .selectFrom('resource_versions as v')
    .innerJoin('files as f', 'f.id', 'v.file_id')
    .select(['f.id', 'f.name', 'f.media_type', 'f.bytes', 'f.sizes'])
    .where('v.resource_id', '=', id)
    .where('v.number', '=', number ?? resource.current_number)
    .executeTakeFirst()
  // A link and a page have no bytes.
  if (!file) throw missing('blob_missing')
  if (width !== undefined && !file.sizes.includes(width)) throw missing('blob_missing')
  return file
}

/** The one part of a file that was asked for; undefined when it is to be sent whole, or lies outside of it. */
function partOf(
  range: string | undefined,
  bytes: number,
): { from: number; to: number } | 'outside' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(bytes - Number(last), 0) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from > to || from >= bytes ? 'outside' : { from, to }
}

/** So many bytes of a stream, which ends there. */
function firstBytes(source: Readable, count: number) {
  async function* first() {
    let left = count
    for await (const chunk of source as AsyncIterable<Buffer>) {
      yield chunk.subarray(0, left)
      left -= chunk.length
      if (left <= 0) return
    }
  }
  return Readable.from(first(), { objectMode: false })
}

/**
 * Says how a browser may show it. Nothing of it runs in our name: it may load nothing, and but for a PDF, whose viewer
 * doesn't work in a sandbox, it stands in one.
 */
function protect(reply: FastifyReply, media_type: string, name: string, save: boolean) {
  const kind = previewOf(media_type)
  const inline = kind !== null && !save
  const shown = kind === 'text' ? 'text/plain; charset=utf-8' : media_type
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
  const plainName = name.replaceAll(/[^\x20-\x7e]|["\\;]/g, '_')
  reply
    .header('content-security-policy', kind === 'pdf' ? policy : `${policy}; sandbox`)
    .header('content-type', inline ? shown : 'application/octet-stream')
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'bytes')
}

export async function sendBlob(
  db: Db,
  me: Viewer,
  store: FileStore,
  id: number,
  query: Hears<typeof resources.blob, 'query'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const file = await fileFor(db, me, id, query)
  if (query.width !== undefined) {
    const bytes = await store.open(keyOfPicture(file.id, query.width))
    if (!bytes) throw missing('blob_missing')
    protect(reply, 'image/webp', `${query.width}.webp`, false)
    await reply.send(bytes)
    return
  }
  const part = partOf(request.headers.range, file.bytes)
  if (part === 'outside') {
    await reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
    return
  }
  const { from, to } = part ?? { from: 0, to: file.bytes - 1 }
  const bytes = await store.open(keyOf(file.id), from)
  if (!bytes) throw missing('blob_missing')
  protect(reply, file.media_type, file.name, query.download)
  if (part) reply.code(206).header('content-range', `bytes ${from}-${to}/${file.bytes}`)
  reply.header('content-length', String(to - from + 1))
  await reply.send(to < file.bytes - 1 ? firstBytes(bytes, to - from + 1) : bytes)
}
