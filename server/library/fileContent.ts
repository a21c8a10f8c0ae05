import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { PREVIEW_WIDTHS, resources } from '../../contract/library/resources.ts'
import type { Tx } from '../platform/database/db.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { canBeHeld, openPicture } from '../platform/files/picture.ts'
import { type JobContext, job } from '../platform/jobs/jobs.ts'
import { wentStale } from '../platform/live/live.ts'
import { held, keyOf, keyOfPicture } from './bytes.ts'
import { previewOf } from './media.ts'
import { writeWords } from './words.ts'

const READ = 'library.read_file'
/** Larger documents aren't opened; they are found by their metadata. */
const MOST_BYTES = 60_000_000
/** The resources a document may use before we give up on it. */
const MOST_MS = 15_000
const MOST_MEGABYTES = 96
const MOST_TEXT = 500_000

const Version = z.object({ resource_id: z.number(), number: z.number() })

export const readLater = (tx: Tx, version: z.input<typeof Version>) =>
  tx.queue.put(tx, 'quick', READ, version)

/** Looks into a file once it is there: what can be read in it, and what it looks like. */
export const readFile = (store: FileStore, dataDir: string) =>
  job(READ, Version, (context, version) => read(store, dataDir, context, version))

async function read(
  store: FileStore,
  dataDir: string,
  { tx }: JobContext,
  { resource_id, number }: z.output<typeof Version>,
) {
  const version = await tx
    .selectFrom('resource_versions as v')
    .innerJoin('files as f', 'f.id', 'v.file_id')
    .select(['f.id', 'f.media_type', 'f.bytes'])
    .where('v.resource_id', '=', resource_id)
    .where('v.number', '=', number)
    .where('v.text_state', '=', 'waiting')
    .executeTakeFirst()
  if (!version) return
  const folder = join(dataDir, 'tmp')
  const path = join(folder, `read-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    const text = await held(tx, async () => {
      if (version.bytes > MOST_BYTES || !(await fetchTo(store, keyOf(version.id), path))) return undefined
      if (previewOf(version.media_type) === 'picture') await keepPreviews(tx, store, version.id, path)
      return textOf(path, version.media_type)
    })
    await tx
      .updateTable('resource_versions')
      .set({ text: text || null, text_state: text === undefined ? 'unreadable' : 'read' })
      .where('resource_id', '=', resource_id)
      .where('number', '=', number)
      .execute()
    await writeWords(tx, [resource_id])
    wentStale(tx, [resources.show.path, resources.list.path])
  } finally {
    await rm(path, { force: true })
    for (const width of PREVIEW_WIDTHS) await rm(placeOf(path, width), { force: true })
  }
}

async function fetchTo(store: FileStore, key: string, path: string) {
  const bytes = await store.open(key)
  if (!bytes) return false
  await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
  return true
}

const placeOf = (path: string, width: number) => `${path}.${width}`

/** A picture as pixels and nothing else, in the widths shown, beside the file. One that can't be read has none. */
export async function makePreviews(path: string): Promise<number[]> {
  const source = await openPicture(path)
  const said = await source.metadata().catch(() => undefined)
  if (!said || !canBeHeld(said)) return []
  for (const width of PREVIEW_WIDTHS) {
    const made = await source
      .clone()
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toFile(placeOf(path, width))
      .catch(() => undefined)
    if (!made) return []
  }
  return [...PREVIEW_WIDTHS]
}

export async function keepPreviews(tx: Tx, store: FileStore, fileId: string, path: string) {
  const widths = await makePreviews(path)
  for (const width of widths) await store.put(keyOfPicture(fileId, width), placeOf(path, width), 'image/webp')
  if (widths.length > 0)
    await tx.updateTable('files').set({ sizes: widths }).where('id', '=', fileId).execute()
}

/**
 * The text of a document, read by a worker thread: whatever a file does to it – loops, bombs, crashes – ends with the
 * thread. Undefined if nothing can be read.
 */
export function textOf(path: string, media_type: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./readText.ts', import.meta.url), {
      workerData: { path, media_type, most: MOST_TEXT },
      resourceLimits: {
        maxOldGenerationSizeMb: MOST_MEGABYTES,
        maxYoungGenerationSizeMb: 16,
        stackSizeMb: 4,
      },
      stdout: true,
      stderr: true,
      env: {},
    })
    const over = (text: string | undefined) => {
      clearTimeout(clock)
      void worker.terminate()
      resolve(text)
    }
    const clock = setTimeout(() => over(undefined), MOST_MS)
    worker.once('message', (text: unknown) => over(typeof text === 'string' ? text : undefined))
    worker.once('error', () => over(undefined))
    worker.once('exit', () => over(undefined))
  })
}
