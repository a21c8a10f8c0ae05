import type { Metadata, Sharp } from 'sharp'
import { once } from '../../../contract/once.ts'

/** A picture bomb is a small file with a huge canvas. */
const MOST_PIXELS = 50_000_000
/** Pictures decoded line by line may be larger than those held whole; a phone takes 4032 × 3024. */
const MOST_PIXELS_HELD = 12_500_000

/** Whether it can be resized within our memory. */
export function canBeHeld({ format, isProgressive, width, height }: Metadata) {
  const byLine = (format === 'jpeg' || format === 'png') && !isProgressive
  return width * height <= (byLine ? MOST_PIXELS : MOST_PIXELS_HELD)
}

/** The library takes 30 MB, and a process that is sent no picture never reads it. */
const library = once(async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
})

export async function openPicture(path: string): Promise<Sharp> {
  const sharp = await library()
  return sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
}
