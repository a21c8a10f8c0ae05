import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Metadata } from 'sharp'
import { z } from 'zod'
import type { Tx } from '../database/db.ts'
import { invalid } from '../errors.ts'
import type { Receive } from '../http/receive.ts'
import { job } from '../jobs/jobs.ts'
import { signer } from '../settings/secrets.ts'
import type { FileStore } from './fileStore.ts'
import { foundType } from './foundType.ts'
import { canBeHeld, openPicture } from './picture.ts'

const pictureTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
])

export interface PictureWish {
  purpose: string
  audience: 'anyone' | 'members' | 'link'
  owner_id: number | null
  /** Widths shown; the height follows `ratio` (width : height) or, without one, the picture. */
  widths: readonly number[]
  ratio?: number
  /** Refuses pictures of another shape: exactly this ratio, and this wide at least and at most. */
  sent?: { ratio: number; narrowest: number; widest: number; otherwise: string }
}

export const keyOfPicture = (sha256: string, width: number) =>
  `${sha256.slice(0, 2)}/${sha256.slice(2)}/${width}.webp`

/**
 * Keeps a picture in the sizes shown. It is decoded and encoded anew, so browsers get only pixels: no script, no
 * location, nothing appended.
 */
export async function keepPicture(
  tx: Tx,
  store: FileStore,
  file: Receive,
  wish: PictureWish,
): Promise<string> {
  const type = await foundType(file.path)
  if (!type || !pictureTypes.has(type)) throw invalid({ file: { code: 'not_a_picture' } })
  const source = await openPicture(file.path)
  const meta = await source.metadata().catch(() => {
    throw invalid({ file: { code: 'not_a_picture' } })
  })
  if (!canBeHeld(meta)) throw invalid({ file: { code: 'picture_too_large' } })
  if (wish.sent && !hasShape(meta, wish.sent)) throw invalid({ file: { code: wish.sent.otherwise } })
  await holdBytes(tx, file.sha256)
  for (const width of wish.widths) {
    const out = `${file.path}.${width}`
    await source
      .clone()
      .rotate()
      .resize({
        width,
        ...(wish.ratio
          ? { height: Math.round(width / wish.ratio), fit: 'cover' as const }
          : { withoutEnlargement: true }),
      })
      .webp({ quality: 82 })
      .toFile(out)
      .catch(async () => {
        await rm(out, { force: true })
        throw invalid({ file: { code: 'not_a_picture' } })
      })
    await store.put(keyOfPicture(file.sha256, width), out, 'image/webp')
  }
  const { id } = await tx
    .insertInto('files')
    .values({
      sha256: file.sha256,
      purpose: wish.purpose,
      name: file.name,
      media_type: 'image/webp',
      bytes: file.bytes,
      width: meta.width,
      height: meta.height,
      sizes: [...wish.widths],
      audience: wish.audience,
      owner_id: wish.owner_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The size as seen: a camera held upright stores the picture sideways with a note to turn it. */
function hasShape({ autoOrient }: Metadata, { ratio, narrowest, widest }: NonNullable<PictureWish['sent']>) {
  const { width, height } = autoOrient
  return width >= narrowest && width <= widest && width === height * ratio
}

/** The same picture is stored once; the lock keeps one process from removing it while another adds it. */
const holdBytes = (tx: Tx, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`.execute(tx)

const DROP = 'files.drop_pictures'
const Bytes = z.object({ sha256: z.string(), sizes: z.array(z.number().int()) })

/** Deletes the rows now, and the bytes once this is committed and nobody has uploaded the same picture again. */
export async function dropPictures(tx: Tx, rows: readonly ({ id: string } & z.output<typeof Bytes>)[]) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('files').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const pictures = rows.map(({ sha256, sizes }) => ({ sha256, sizes }))
  await tx.queue.put(tx, 'quick', DROP, { pictures })
}

/** Pictures still used anywhere on this installation keep their bytes. */
export const dropPicturesJob = (store: FileStore) =>
  job(DROP, z.object({ pictures: z.array(Bytes) }), async ({ tx }, { pictures }) => {
    for (const { sha256, sizes } of pictures) {
      await holdBytes(tx, sha256)
      const { rows } = await sql<{ kept: boolean }>`select picture_is_kept(${sha256}) as kept`.execute(tx)
      if (rows[0]?.kept) continue
      for (const width of sizes) await store.drop(keyOfPicture(sha256, width))
    }
  })

/** The address of a picture in one of its sizes. */
export const pictureUrl = (fileId: string, width: number) => `/files/${fileId}/${width}.webp`

/** Links to files that only their receiver may fetch: signed for one person until a moment, and checked again when used. */
export function fileLinks(secretKey: string) {
  const { sign, recognises } = signer(secretKey, 'file link')
  const said = (fileId: string, userId: number, until: number) => `${fileId} ${userId} ${until}`
  return {
    link: (fileId: string, name: string, userId: number, until: Date) => {
      const seconds = Math.floor(until.getTime() / 1000)
      return `/files/${fileId}/${encodeURIComponent(name)}?until=${seconds}&signature=${sign(said(fileId, userId, seconds))}`
    },
    opens: (
      fileId: string,
      userId: number,
      { until, signature }: { until: number; signature: string },
      now: Date,
    ) => until * 1000 > now.getTime() && recognises(said(fileId, userId, until), signature),
  }
}
