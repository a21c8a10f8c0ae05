import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { missing } from '../errors.ts'
import type { FileStore } from '../files/fileStore.ts'

/** The range of a file that was requested; undefined if the file is to be sent whole or the range lies outside it. */
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

interface Kept {
  store: FileStore
  key: string
  bytes: number
}

/**
 * Sends a file or the requested range; a video player asks for the rest from its position. `say` writes the headers
 * once the bytes are certain to exist.
 */
export async function sendParts(
  { store, key, bytes: all }: Kept,
  request: FastifyRequest,
  reply: FastifyReply,
  say: () => void,
) {
  const part = partOf(request.headers.range, all)
  if (part === 'outside') {
    await reply.code(416).header('content-range', `bytes */${all}`).send()
    return
  }
  const { from, to } = part ?? { from: 0, to: all - 1 }
  const bytes = await store.open(key, from)
  if (!bytes) throw missing('blob_missing')
  say()
  reply.header('accept-ranges', 'bytes')
  if (part) reply.code(206).header('content-range', `bytes ${from}-${to}/${all}`)
  reply.header('content-length', String(to - from + 1))
  await reply.send(to < all - 1 ? firstBytes(bytes, to - from + 1) : bytes)
}
