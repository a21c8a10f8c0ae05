import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pattern } from '../../art/pattern.ts'
import { hashOf } from '../../platform/settings/secrets.ts'
import type { Lived } from './lived.ts'

const sizes = { glyph: [384, 384], tile: [800, 600] } as const

type Wish = Pick<Parameters<typeof pattern>[0], 'family' | 'colour' | 'seed'>

/** A drawn pattern, as somebody would upload it. */
export async function drawnPicture(
  { tmp_dir }: Pick<Lived, 'tmp_dir'>,
  wish: Wish,
  shape: keyof typeof sizes,
) {
  const [width, height] = sizes[shape]
  const bytes = await sharp(Buffer.from(pattern({ ...wish, shape })))
    .resize(width, height)
    .png()
    .toBuffer()
  const path = join(tmp_dir, randomUUID())
  await writeFile(path, bytes)
  return { name: `${shape}.png`, path, bytes: bytes.length, sha256: hashOf(bytes).toString('hex') }
}
