import { join } from 'node:path'
import type { S3Settings } from '../settings/settings.ts'
import { DiskStore, type FileStore } from './fileStore.ts'

/** The library for other people's stores is large, and read only where one is named. */
export async function openStore(s3: S3Settings | undefined, dataDir: string): Promise<FileStore> {
  if (!s3) return new DiskStore(join(dataDir, 'files'))
  const { S3Store } = await import('./s3Store.ts')
  return new S3Store(s3)
}
