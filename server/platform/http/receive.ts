import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid, tooLarge } from '../errors.ts'

/** An uploaded file, kept in a temporary place until the verb decides about it. */
export interface Receive {
  /** The sender's name for it; shown, never used as a path. */
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** A name as it is read: nothing in it that turns it round, hides in it or leads elsewhere. */
export const plainName = (name: string) => name.replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, '')

/** Streams one uploaded file to disk without holding it in memory; a broken upload leaves nothing behind. */
export const receiver = (dataDir: string) => async (request: FastifyRequest, maxBytes: number) => {
  if (!request.isMultipart()) throw invalid({ file: { code: 'required' } })
  const part = await request
    .file({ limits: { fileSize: maxBytes, files: 1, fields: 20, parts: 22 } })
    .catch(asMalformed)
  if (!part) throw invalid({ file: { code: 'required' } })
  const folder = join(dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const discard = () => rm(path, { force: true })
  try {
    const hash = createHash('sha256')
    let bytes = 0
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(part.file, counted, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw tooLarge('too_large_file', { max: Math.floor(maxBytes / 1_000_000) })
    if (bytes === 0) throw invalid({ file: { code: 'empty_file' } })
    const name = plainName(part.filename).slice(0, 255) || 'file'
    return { name, path, bytes, sha256: hash.digest('hex'), discard }
  } catch (error) {
    await discard()
    return asMalformed(error)
  }
}

/** A form that breaks off or isn't one is the sender's mistake; a full disk is ours. */
function asMalformed(error: unknown): never {
  const isOurs = error instanceof Error && 'syscall' in error
  if (error instanceof AppError || isOurs) throw error
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) throw tooLarge()
  throw invalid({ file: { code: 'format' } })
}
