import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const LOOK = 65_536

async function headOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOK), 0, LOOK, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Without a mark, UTF-16 betrays itself by the zero half of its ASCII letters. */
function wideOf(head: Buffer): Encoding | undefined {
  let even = 0
  let odd = 0
  for (let at = 0; at < head.length; at++) if (head[at] === 0) at % 2 ? odd++ : even++
  const most = head.length / 2
  if (odd > most * 0.4 && even < most * 0.05) return 'utf-16le'
  if (even > most * 0.4 && odd < most * 0.05) return 'utf-16be'
  return undefined
}

/** Reads all of it: one stray byte at the end of a file decides as much as one at its beginning. */
async function isUtf8(path: string) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** How a file is written, or nothing when it isn't text. What isn't UTF is read as Windows does in western Europe. */
export async function encodingOf(path: string): Promise<Encoding | undefined> {
  const head = await headOf(path)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const wide = wideOf(head)
  if (wide) return wide
  if (head.includes(0)) return undefined
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
}

/** The same text in UTF-8, without a byte order mark and without the zeros a database can't keep. */
export function intoUtf8(encoding: Encoding) {
  const decoder = new TextDecoder(encoding)
  const plain = (text: string) => text.replaceAll('\u0000', '')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, plain(decoder.decode(chunk, { stream: true })))
    },
    flush(done) {
      done(null, plain(decoder.decode()))
    },
  })
}
