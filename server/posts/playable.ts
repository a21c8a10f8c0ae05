import { type FileHandle, open } from 'node:fs/promises'
import { foundType } from '../platform/files/foundType.ts'

/** What every current browser plays inside MP4: H.264, VP9 and AV1. HEVC, which phones record, many don't. */
const played = new Set(['avc1', 'avc3', 'vp09', 'av01'])
/** A film's metadata is small compared to it. */
const MOST_DESCRIPTION = 20_000_000
/** A film has a handful of boxes at its top; a file made to be read for ever has many. */
const MOST_BOXES = 10_000

/** The media type to serve a film as; undefined if browsers don't play it. QuickTime is MP4 by another name. */
export async function playableAs(path: string): Promise<'video/mp4' | 'video/webm' | undefined> {
  const found = await foundType(path)
  if (found === 'video/webm') return 'video/webm'
  if (found !== 'video/mp4' && found !== 'video/x-m4v' && found !== 'video/quicktime') return undefined
  await using file = await open(path)
  const description = await boxAt(file, 'moov')
  return description && played.has(pictureCodec(description) ?? '') ? 'video/mp4' : undefined
}

/** The content of a box at the top of the file; the others are stepped over, however large. */
async function boxAt(file: FileHandle, wanted: string): Promise<Buffer | undefined> {
  const head = Buffer.alloc(16)
  let at = 0
  for (let count = 0; count < MOST_BOXES; count++) {
    const { bytesRead } = await file.read(head, 0, 16, at)
    if (bytesRead < 8) return undefined
    const { size, skip } = sizeOf(head.subarray(0, bytesRead))
    if (head.toString('latin1', 4, 8) === wanted) {
      const length = size === 0 ? MOST_DESCRIPTION : size - skip
      if (length <= 0 || length > MOST_DESCRIPTION) return undefined
      const content = Buffer.alloc(length)
      const read = await file.read(content, 0, length, at + skip)
      return content.subarray(0, read.bytesRead)
    }
    if (size < skip) return undefined
    at += size
  }
  return undefined
}

/** A box's length, and how much of that is its header. */
function sizeOf(head: Buffer) {
  const short = head.readUInt32BE(0)
  if (short !== 1) return { size: short, skip: 8 }
  return head.length < 16 ? { size: 0, skip: 16 } : { size: Number(head.readBigUInt64BE(8)), skip: 16 }
}

/** The boxes within a box, by their names. */
function* boxesIn(content: Buffer): Generator<[name: string, content: Buffer]> {
  for (let at = 0; at + 8 <= content.length; ) {
    const { size, skip } = sizeOf(content.subarray(at, at + 16))
    if (size < skip) return
    yield [content.toString('latin1', at + 4, at + 8), content.subarray(at + skip, at + size)]
    at += size
  }
}

const inner = (content: Buffer | undefined, name: string) =>
  content && [...boxesIn(content)].find(([one]) => one === name)?.[1]

/** How the first track of pictures is coded. */
function pictureCodec(description: Buffer): string | undefined {
  for (const [name, track] of boxesIn(description)) {
    if (name !== 'trak') continue
    const media = inner(track, 'mdia')
    // Version and flags, what it was before, and then what it is.
    if (inner(media, 'hdlr')?.toString('latin1', 8, 12) !== 'vide') continue
    const samples = inner(inner(inner(media, 'minf'), 'stbl'), 'stsd')
    // Version and flags, how many, and then the size and the name of the first.
    return samples?.toString('latin1', 12, 16)
  }
  return undefined
}
