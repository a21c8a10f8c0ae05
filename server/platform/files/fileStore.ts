import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where the bytes are kept. Keys are made from hashes, never from names a person gave. */
export interface FileStore {
  /** Moves a finished temporary file to its place; the same key twice is the same bytes. */
  put(key: string, path: string, mediaType: string): Promise<void>
  /** The bytes, from a place on. */
  open(key: string, from?: number): Promise<Readable | undefined>
  drop(key: string): Promise<void>
}

const KEY = /^[a-z0-9]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]{1,8})?$/

export function checkedKey(key: string) {
  if (!KEY.test(key)) throw new Error('a file key is made of hashes and sizes')
  return key
}

export class DiskStore implements FileStore {
  readonly #folder: string
  constructor(folder: string) {
    this.#folder = folder
  }

  #path(key: string) {
    return join(this.#folder, checkedKey(key))
  }

  async put(key: string, path: string) {
    const place = this.#path(key)
    await mkdir(dirname(place), { recursive: true })
    await rename(path, place)
  }

  async open(key: string, from = 0) {
    const path = this.#path(key)
    const found = await stat(path).catch(() => undefined)
    return found ? createReadStream(path, { start: from }) : undefined
  }

  async drop(key: string) {
    await rm(this.#path(key), { force: true })
  }
}
