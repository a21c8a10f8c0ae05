import { createReadStream } from 'node:fs'

const BLOCK = 512

/** One file of an archive: its bytes, or the path of a file from which `size` bytes are read. */
export type Entry = { name: string; bytes: Buffer } | { name: string; path: string; size: number }

/** Any tar opens what this writes (ustar). */
export async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    const size = 'bytes' in entry ? entry.bytes.length : entry.size
    yield header(entry.name, size)
    if ('bytes' in entry) yield entry.bytes
    else yield* exactly(entry.path, size)
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** A file that shrinks while it is read would shift everything after it. */
async function* exactly(path: string, size: number): AsyncGenerator<Buffer> {
  let sent = 0
  if (size > 0) {
    for await (const chunk of createReadStream(path, { end: size - 1 })) {
      sent += chunk.length
      yield chunk
    }
  }
  if (sent < size) throw new Error(`${path} became shorter while it was read`)
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const cut = Buffer.byteLength(name) <= 100 ? -1 : name.lastIndexOf('/', 154)
  const [prefix, rest] = cut < 0 ? ['', name] : [name.slice(0, cut), name.slice(cut + 1)]
  if (Buffer.byteLength(rest) > 100 || Buffer.byteLength(prefix) > 155)
    throw new Error(`the name is too long for an archive: ${name}`)
  const octal = (number: number, width: number) => `${number.toString(8).padStart(width - 1, '0')}\0`
  block.write(rest, 0)
  block.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8), 100)
  block.write(octal(size, 12) + octal(Math.floor(Date.now() / 1000), 12), 124)
  block.write('        0', 148)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  block.write(octal(sum(block), 7), 148)
  return block
}

const sum = (block: Buffer) => block.reduce((total, byte) => total + byte, 0)

/** The entries in order; each must be read before the next one. */
export async function* unpacked(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<{ name: string; size: number; read(): AsyncGenerator<Buffer> }> {
  const source = new Source(chunks)
  for (;;) {
    const block = await source.take(BLOCK)
    if (block[0] === 0) return
    const text = (from: number, length: number) =>
      block.toString('utf8', from, from + length).replace(/\0.*$/s, '')
    const told = Number.parseInt(text(148, 8), 8)
    block.fill(' ', 148, 156)
    if (told !== sum(block)) throw new Error('the archive is damaged')
    const size = Number.parseInt(text(124, 12), 8)
    const name = [text(345, 155), text(0, 100)].filter(Boolean).join('/')
    let left = size
    async function* read() {
      while (left > 0) {
        const chunk = await source.some(left)
        left -= chunk.length
        yield chunk
      }
    }
    yield { name, size, read }
    for await (const _skipped of read());
    await source.take((BLOCK - (size % BLOCK)) % BLOCK)
  }
}

class Source {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Between one byte and `most` of them. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) throw new Error('the archive is cut off')
      this.#rest = next.value
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = size; left > 0; ) {
      const part = await this.some(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
}
