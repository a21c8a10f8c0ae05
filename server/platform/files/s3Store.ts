import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '../settings/settings.ts'
import { checkedKey, type FileStore } from './fileStore.ts'

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
      .send(new HeadObjectCommand({ Bucket: this.#bucket, Key: checkedKey(key) }))
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
          Key: checkedKey(key),
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
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: checkedKey(key) }))
  }
}
