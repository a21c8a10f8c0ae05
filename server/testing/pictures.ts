import sharp from 'sharp'
import { FormData } from 'undici'

let drawn: Promise<Buffer> | undefined

/** A small, real picture. */
export function picture(): Promise<Buffer> {
  drawn ??= sharp({ create: { width: 300, height: 300, channels: 3, background: '#6b3fa0' } })
    .png()
    .toBuffer()
  return drawn
}

/** A picture of a size of its own. */
export const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6b3fa0' } })
    .png()
    .toBuffer()

/** A file as a form sends it. */
export function formWith(bytes: Uint8Array, name: string, type = 'image/png'): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  return form
}
