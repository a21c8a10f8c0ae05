import { rm } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { Tx } from './db.ts'
import { invalid } from './errors.ts'
import type { FileStore } from './fileStore.ts'
import type { Receive } from './receive.ts'
import { signer } from './secrets.ts'

/** A bomb of a picture is a small file with a huge canvas. */
const MOST_PIXELS = 50_000_000
const pictureTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
])

sharp.cache(false)

export interface PictureWish {
  purpose: string
  audience: 'anyone' | 'members' | 'link'
  owner_id: number | null
  /** Widths shown; the height follows `ratio` (width : height) or, without one, the picture. */
  widths: readonly number[]
  ratio?: number
}

export const keyOfPicture = (sha256: string, width: number) =>
  `${sha256.slice(0, 2)}/${sha256.slice(2)}/${width}.webp`

/**
 * Keeps a picture in the sizes shown. It is decoded and written anew, so what a browser gets is only pixels: no script,
 * no place where it was taken, nothing appended.
 */
export async function keepPicture(
  tx: Tx,
  store: FileStore,
  file: Receive,
  wish: PictureWish,
): Promise<string> {
  const type = await fileTypeFromFile(file.path)
  if (!type || !pictureTypes.has(type.mime)) throw invalid({ file: { code: 'not_a_picture' } })
  const source = sharp(file.path, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
  const meta = await source.metadata().catch(() => {
    throw invalid({ file: { code: 'not_a_picture' } })
  })
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
    opens: (fileId: string, userId: number, until: number, signature: string, now: Date) =>
      until * 1000 > now.getTime() && recognises(said(fileId, userId, until), signature),
  }
}
