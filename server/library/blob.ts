import type { FastifyReply, FastifyRequest } from 'fastify'
import type { resources } from '../../contract/library/resources.ts'
import type { Hears } from '../../contract/route.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { sendParts } from '../platform/http/partialContent.ts'
import { keyOf, keyOfPicture } from './bytes.ts'
import { previewOf } from './media.ts'
import { readableResource } from './resourceQueries.ts'

async function fileFor(act: Reading, id: number, { number, width }: Hears<typeof resources.blob, 'query'>) {
  const { db } = act
  const { resource } = await readableResource(act, id)
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

/**
 * Headers for how a browser may show it. It never runs in our origin: it may load nothing and is sandboxed, except
 * PDFs, whose viewer doesn't work in a sandbox.
 */
export function protect(reply: FastifyReply, media_type: string, name: string, save: boolean) {
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
}

export async function sendBlob(
  act: Reading,
  { store, request, reply }: { store: FileStore; request: FastifyRequest; reply: FastifyReply },
  id: number,
  query: Hears<typeof resources.blob, 'query'>,
) {
  const file = await fileFor(act, id, query)
  if (query.width !== undefined) {
    const bytes = await store.open(keyOfPicture(file.id, query.width))
    if (!bytes) throw missing('blob_missing')
    protect(reply, 'image/webp', `${query.width}.webp`, false)
    await reply.send(bytes)
    return
  }
  const kept = { store, key: keyOf(file.id), bytes: file.bytes }
  await sendParts(kept, request, reply, () => protect(reply, file.media_type, file.name, query.download))
}
