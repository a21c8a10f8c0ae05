import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '../settings/settings.ts'

/** Where the bytes are kept. Keys are made from hashes, never from names a person gave. */
export interface FileStore {
  /** Moves a finished temporary file to its place; the same key twice is the same bytes. */
  put(key: string, path: string, mediaType: string): Promise<void>
  /** The bytes, from a place on. */
  open(key: string, from?: number): Promise<Readable | undefined>
  drop(key: string): Promise<void>
}

const KEY = /^[a-z0-9]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]{1,8})?$/

function checked(key: string) {
  if (!KEY.test(key)) throw new Error('a file key is made of hashes and sizes')
  return key
}

export class DiskStore implements FileStore {
  readonly #folder: string
  constructor(folder: string) {
    this.#folder = folder
  }

  #path(key: string) {
    return join(this.#folder, checked(key))
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

export class S3Store implements FileStore {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(settings: S3Settings) {
    this.#bucket = settings.bucket
    this.#client = new S3Client({
      region: settings.region,
      forcePathStyle: settings.force_path_style,
      ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
      ...(settings.access_key_id && settings.secret_access_key
        ? {
            credentials: { accessKeyId: settings.access_key_id, secretAccessKey: settings.secret_access_key },
          }
        : {}),
    })
  }

  async put(key: string, path: string, mediaType: string) {
    const there = await this.#client
      .send(new HeadObjectCommand({ Bucket: this.#bucket, Key: checked(key) }))
      .then(() => true)
      .catch(() => false)
    if (!there) {
      await new Upload({
        client: this.#client,
        params: { Bucket: this.#bucket, Key: key, Body: createReadStream(path), ContentType: mediaType },
      }).done()
    }
    await rm(path, { force: true })
  }

  async open(key: string, from = 0) {
    try {
      const answer = await this.#client.send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: checked(key),
          ...(from > 0 ? { Range: `bytes=${from}-` } : {}),
        }),
      )
      return answer.Body as Readable
    } catch (error) {
      if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound'))
        return undefined
      throw error
    }
  }

  async drop(key: string) {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: checked(key) }))
  }
}

export const openStore = (s3: S3Settings | undefined, dataDir: string): FileStore =>
  s3 ? new S3Store(s3) : new DiskStore(join(dataDir, 'files'))
