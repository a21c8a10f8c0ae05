import { sql } from 'kysely'
import { dayAt } from '../../contract/clocks.ts'
import type { resources } from '../../contract/library/resources.ts'
import { catalogueFor, FALLBACK_LOCALE, type Locale } from '../../contract/locales.ts'
import type { Hears } from '../../contract/route.ts'
import type { Act } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import { todayHere } from '../platform/database/today.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { archiving, undoable } from '../platform/undo.ts'
import { mayDoTo, mayDoWith, type ResourceAbility } from './abilities.ts'
import { watchExpiry } from './expiry.ts'
import { readLater } from './fileContent.ts'
import { deleteResources, libraryChanged, noted } from './folders.ts'
import { knownFolder } from './open.ts'
import { readableResource, showResource } from './resourceQueries.ts'
import { writeWords } from './words.ts'

/** The language of a text unless one is given: that of the person adding it. */
export const languageOf = (me: Viewer, enterprise: Enterprise, said: Locale | undefined): Locale =>
  said ?? catalogueFor(me.locale ?? '') ?? catalogueFor(enterprise.locale) ?? FALLBACK_LOCALE

interface Said {
  label_id: number | null
  tag_ids: readonly number[]
  expires_on: string | null
}

const distinct = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/** Labels and tags that are there, held so that none goes while it is given; a day that isn't over. */
async function checkWords(
  tx: Tx,
  enterprise: Enterprise,
  said: Said,
  before?: { expires_on: string | null },
) {
  const wrong: Record<string, { code: string }> = {}
  if (said.label_id !== null) {
    const label = await tx
      .selectFrom('labels')
      .select('id')
      .where('id', '=', said.label_id)
      .forKeyShare()
      .executeTakeFirst()
    if (!label) wrong.label_id = { code: 'invalid' }
  }
  const ids = distinct(said.tag_ids)
  const tags = await tx
    .selectFrom('tags')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (tags.length !== ids.length) wrong.tag_ids = { code: 'invalid' }
  const today = dayAt(new Date(), enterprise.time_zone)
  if (said.expires_on !== null && said.expires_on !== before?.expires_on && said.expires_on < today)
    wrong.expires_on = { code: 'past' }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

async function writeTags(tx: Tx, resource_id: number, tagIds: readonly number[]) {
  await tx.deleteFrom('resource_tags').where('resource_id', '=', resource_id).execute()
  const ids = distinct(tagIds)
  if (ids.length > 0)
    await tx
      .insertInto('resource_tags')
      .values(ids.map((tag_id) => ({ resource_id, tag_id })))
      .execute()
}

/** A link or a page, depending on which was sent. */
export async function createResource(
  act: Act,
  enterprise: Enterprise,
  { url, body, tag_ids, language, ...said }: Hears<typeof resources.create, 'body'>,
) {
  const { tx, me } = act
  const folder = await knownFolder(act, said.folder_id)
  mayDoWith(me, folder, 'add')
  if ((url === undefined) === (body === undefined)) throw invalid({ url: { code: 'link_or_page' } })
  await checkWords(tx, enterprise, { ...said, tag_ids })
  const { id } = await tx
    .insertInto('resources')
    .values({
      ...said,
      kind: url === undefined ? 'page' : 'link',
      language: languageOf(me, enterprise, language),
      created_by: me.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('resource_versions')
    .values({ resource_id: id, number: 1, url: url ?? null, body: body ?? null, created_by: me.user_id })
    .execute()
  await writeTags(tx, id, tag_ids)
  await writeWords(tx, [id])
  await watchExpiry(tx)
  await noted(act, 'resource.created', { subject: { type: 'resource', id }, home: folder.home })
  libraryChanged(tx)
  return showResource(act, id)
}

/** A resource, locked until the transaction ends, for somebody who may do this with it. */
export async function heldResource(act: Act, id: number, ability: ResourceAbility) {
  const { tx, me } = act
  await tx.selectFrom('resources').select('id').where('id', '=', id).forUpdate().execute()
  const { resource, folder } = await readableResource(act, id)
  mayDoTo(me, { home: folder.home, resource }, ability)
  return { resource, home: folder.home }
}

/** Sets its new content; the previous one stays as a version. */
export async function addVersion(
  { tx, me }: Act,
  { id, current_number }: { id: number; current_number: number },
  content: {
    file_id?: string | null
    url?: string | null
    body?: string | null
    note: string | null
    text?: string | null
    text_state?: string
  },
) {
  const number = current_number + 1
  await tx
    .insertInto('resource_versions')
    .values({ ...content, resource_id: id, number, created_by: me.user_id })
    .execute()
  await tx
    .updateTable('resources')
    .set({ current_number: number, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return number
}

export async function changeResource(
  act: Act,
  enterprise: Enterprise,
  id: number,
  { version, note, url, body, tag_ids, ...words }: Hears<typeof resources.update, 'body'>,
) {
  const { tx } = act
  const { resource, home } = await heldResource(act, id, 'edit')
  if (resource.version !== version) throw conflict('changed_meanwhile')
  if (url !== undefined && resource.kind !== 'link') throw invalid({ url: { code: 'invalid' } })
  if (body !== undefined && resource.kind !== 'page') throw invalid({ body: { code: 'invalid' } })
  await checkWords(tx, enterprise, { ...words, tag_ids }, resource)
  await tx
    .updateTable('resources')
    .set({ ...words, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await writeTags(tx, id, tag_ids)
  const current = await tx
    .selectFrom('resource_versions')
    .select(['url', 'body'])
    .where('resource_id', '=', id)
    .where('number', '=', resource.current_number)
    .executeTakeFirstOrThrow()
  const other = (url !== undefined && url !== current.url) || (body !== undefined && body !== current.body)
  if (other) await addVersion(act, resource, { url: url ?? null, body: body ?? null, note })
  await writeWords(tx, [id])
  const changed = (['title', 'description', 'label_id', 'language', 'expires_on'] as const).filter(
    (name) => resource[name] !== words[name],
  )
  await noted(
    act,
    'resource.changed',
    { subject: { type: 'resource', id }, home },
    {
      changed: [...changed, ...(other ? ['content'] : [])].join(', '),
    },
  )
  libraryChanged(tx)
  return showResource(act, id)
}

/** Puts it into another folder that the viewer may look into and add to. */
export async function moveResource(
  act: Act,
  id: number,
  { folder_id }: Hears<typeof resources.move, 'body'>,
) {
  const { tx, me } = act
  const { resource, home } = await heldResource(act, id, 'move')
  const folder = await knownFolder(act, folder_id)
  mayDoWith(me, folder, 'add')
  if (resource.folder_id === folder_id) return showResource(act, id)
  await tx
    .updateTable('resources')
    .set({ folder_id, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await resourceMoved.offer(act, { id, folder_id: resource.folder_id })
  await noted(
    act,
    'resource.moved',
    { subject: { type: 'resource', id }, home },
    {
      folder_id: [resource.folder_id, folder_id],
    },
  )
  libraryChanged(tx)
  return showResource(act, id)
}

export const resourceMoved = undoable<{ id: number; folder_id: number }>(
  'resource.moved',
  (act, { id, folder_id }) => moveResource(act, id, { folder_id }),
)

export async function archiveResource(act: Act, id: number, archived: boolean) {
  const { tx, me } = act
  const { home } = await heldResource(act, id, archived ? 'archive' : 'un_archive')
  await tx
    .updateTable('resources')
    .set(
      archived
        ? { archived_at: sql`now()`, archived_by: me.user_id, expired: false }
        : {
            archived_at: null,
            archived_by: null,
            expired: false,
            // Or the next sweep would take it away again.
            expires_on: sql`case when expires_on >= ${todayHere(tx)} then expires_on end`,
            updated_at: sql`now()`,
          },
    )
    .where('id', '=', id)
    .execute()
  const action = archived ? 'resource.archived' : 'resource.restored'
  await noted(act, action, { subject: { type: 'resource', id }, home })
  libraryChanged(tx)
  return showResource(act, id)
}

export const resourceArchiving = archiving('resource', archiveResource)

export async function deleteResource(act: Act, id: number) {
  const { tx } = act
  const { home } = await heldResource(act, id, 'delete')
  await deleteResources(tx, [id])
  await noted(act, 'resource.deleted', { subject: { type: 'resource', id }, home })
  libraryChanged(tx)
  return { done: true as const }
}

/** An older version becomes the newest; none is lost. */
export async function restoreVersion(act: Act, id: number, number: number) {
  const { tx } = act
  const { resource, home } = await heldResource(act, id, 'version')
  const old = await tx
    .selectFrom('resource_versions')
    .select(['file_id', 'url', 'body', 'note', 'text', 'text_state'])
    .where('resource_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!old) throw missing()
  if (number === resource.current_number) return showResource(act, id)
  const newest = await addVersion(act, resource, old)
  if (old.text_state === 'waiting') await readLater(tx, { resource_id: id, number: newest })
  await writeWords(tx, [id])
  await noted(act, 'resource.version_restored', { subject: { type: 'resource', id }, home }, { number })
  libraryChanged(tx)
  return showResource(act, id)
}
