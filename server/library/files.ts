import { randomUUID } from 'node:crypto'
import type { resources } from '../../contract/library/resources.ts'
import type { Hears } from '../../contract/route.ts'
import type { Act } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { conflict, invalid } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { foundType } from '../platform/files/foundType.ts'
import type { Receive } from '../platform/http/receive.ts'
import { mayDoWith } from './abilities.ts'
import { keepBytes } from './bytes.ts'
import { watchExpiry } from './expiry.ts'
import { readLater } from './fileContent.ts'
import { libraryChanged, noted } from './folders.ts'
import { mediaTypeOf } from './media.ts'
import { knownFolder } from './open.ts'
import { showResource } from './resourceQueries.ts'
import { addVersion, heldResource, languageOf } from './resources.ts'
import { writeWords } from './words.ts'

interface Kept {
  id: string
  media_type: string
}

async function keepRow(tx: Tx, file: Receive): Promise<Kept> {
  const media_type = mediaTypeOf(file.name, await foundType(file.path))
  if (media_type === undefined) throw invalid({ file: { code: 'file_type' } })
  const id = randomUUID()
  await tx
    .insertInto('files')
    .values({
      id,
      sha256: file.sha256,
      purpose: 'resource',
      name: file.name,
      media_type,
      bytes: file.bytes,
      // By no address but the resource's, which asks each time whether its folder is open.
      audience: 'link',
      owner_id: null,
    })
    .execute()
  return { id, media_type }
}

const withoutEnding = (name: string) => name.replace(/\.[^.]{1,10}$/, '').trim() || name

export async function uploadFile(
  act: Act,
  { store, enterprise }: { store: FileStore; enterprise: Enterprise },
  { folderId, file }: { folderId: number; file: Receive },
  { title, language }: Hears<typeof resources.upload, 'query'>,
) {
  const { tx, me } = act
  const folder = await knownFolder(act, folderId)
  mayDoWith(me, folder, 'add')
  const kept = await keepRow(tx, file)
  const { id } = await tx
    .insertInto('resources')
    .values({
      folder_id: folderId,
      kind: 'file',
      title: title ?? withoutEnding(file.name),
      language: languageOf(me, enterprise, language),
      created_by: me.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('resource_versions')
    .values({ resource_id: id, number: 1, file_id: kept.id, text_state: 'waiting', created_by: me.user_id })
    .execute()
  await writeWords(tx, [id])
  await watchExpiry(tx)
  await readLater(tx, { resource_id: id, number: 1 })
  await noted(
    act,
    'resource.created',
    { subject: { type: 'resource', id }, home: folder.home },
    {
      bytes: file.bytes,
    },
  )
  libraryChanged(tx)
  const shown = await showResource(act, id)
  await keepBytes(tx, store, kept.id, { path: file.path, media_type: kept.media_type })
  return shown
}

export async function uploadVersion(
  act: Act,
  store: FileStore,
  { id, file }: { id: number; file: Receive },
  { note }: Hears<typeof resources.newVersion, 'query'>,
) {
  const { tx } = act
  const { resource, home } = await heldResource(act, id, 'version')
  if (resource.kind !== 'file') throw conflict('not_a_file')
  const kept = await keepRow(tx, file)
  const number = await addVersion(act, resource, {
    file_id: kept.id,
    note: note ?? null,
    text_state: 'waiting',
  })
  await writeWords(tx, [id])
  await readLater(tx, { resource_id: id, number })
  await noted(
    act,
    'resource.version_added',
    { subject: { type: 'resource', id }, home },
    {
      number,
      bytes: file.bytes,
    },
  )
  libraryChanged(tx)
  const shown = await showResource(act, id)
  await keepBytes(tx, store, kept.id, { path: file.path, media_type: kept.media_type })
  return shown
}
