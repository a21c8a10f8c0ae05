import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { PREVIEW_WIDTHS, type ResourcePage, type resources } from '../../contract/library/resources.ts'
import { FOUND_LIMIT } from '../../contract/limits.ts'
import type { Hears } from '../../contract/route.ts'
import type { Reading } from '../platform/act.ts'
import { type DB, type Db, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { asJson, questionOf } from '../search/question.ts'
import { tendsResource } from './abilities.ts'
import { homeOf, managedBy, openFolder, openFolders } from './open.ts'
import { trailOf } from './queries.ts'
import { pictureUrl, resourceFrom, resourceQuestion } from './resourceRows.ts'

type Filter = Pick<
  Hears<typeof resources.list, 'query'>,
  'folder_id' | 'network_id' | 'kind' | 'label_id' | 'tag_id'
>

function narrowed(act: Reading, { folder_id, network_id, kind, label_id, tag_id }: Filter) {
  let some = resourceQuestion(act)
  if (folder_id !== undefined) some = some.where('r.folder_id', '=', folder_id)
  if (network_id !== undefined) some = some.where('f.network_id', '=', network_id)
  if (kind) some = some.where('r.kind', '=', kind)
  if (label_id !== undefined) some = some.where('r.label_id', '=', label_id)
  if (tag_id !== undefined)
    some = some.where((eb) =>
      eb.exists(
        eb
          .selectFrom('resource_tags as rt')
          .select('rt.tag_id')
          .whereRef('rt.resource_id', '=', 'r.id')
          .where('rt.tag_id', '=', tag_id),
      ),
    )
  return some
}

const counting = (db: Db, some: ReturnType<typeof resourceQuestion>) =>
  countOf(db, some.clearSelect().select('r.id'))

/** A folder or network that was named must be one the viewer may look into: an empty list would be a guess at it. */
async function checkPlace(act: Reading, { folder_id, network_id }: Filter) {
  if (folder_id !== undefined) await openFolder(act, folder_id)
  if (network_id !== undefined) await homeOf(act, network_id)
}

export interface Match {
  id: number
  rank: number
}

/** The hits for some words, best first. Access to folders is checked first: nothing in a closed one is examined. */
export async function matchesOf(
  act: Reading,
  words: string,
  most: number,
  { folder_id, network_id }: Filter = {},
): Promise<Match[]> {
  const { db } = act
  let folders = openFolders(act).select('f.id')
  if (folder_id !== undefined) folders = folders.where('f.id', '=', folder_id)
  if (network_id !== undefined) folders = folders.where('f.network_id', '=', network_id)
  const ids = (await folders.execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } =
    await sql<Match>`select id, rank from resources_answering(${asJson(questionOf(words))}, ${ids}::bigint[], ${most})`.execute(
      db,
    )
  return rows
}

export async function listResources(act: Reading, query: Hears<typeof resources.list, 'query'>) {
  const { db, me } = act
  const { page, page_size, search, sort_by, sort_direction, ...filter } = query
  await checkPlace(act, filter)
  let some = narrowed(act, filter).where('r.archived_at', 'is', null)
  let found: number[] | undefined
  if (search) {
    found = (await matchesOf(act, search, FOUND_LIMIT + 1, filter)).map(({ id }) => id)
    some = some.where('r.id', '=', sql<number>`any(${found}::bigint[])`)
  }
  const direction = sort_direction ?? (sort_by === undefined || sort_by === 'title' ? 'asc' : 'desc')
  const ordered =
    found && sort_by === undefined
      ? some.orderBy(sql`array_position(${found}::bigint[], r.id)`)
      : some.orderBy(`r.${sort_by ?? 'title'}`, direction).orderBy('r.id', direction)
  const [rows, [counted]] = await together(
    db,
    ordered.limit(page_size).offset((page - 1) * page_size),
    counting(db, some),
  )
  const cut = found !== undefined && found.length > FOUND_LIMIT
  return { items: rows.map(resourceFrom(me)), page, page_size, ...totalOf(counted?.count ?? 0, cut) }
}

/** Rows for a file, by id from the last one on. */
export async function resourcesAfter(
  act: Reading,
  { search, ...filter }: Filter & { search?: string | undefined },
  after: number,
  limit: number,
) {
  const { me } = act
  const found = search ? await matchesOf(act, search, FOUND_LIMIT, filter) : undefined
  const rows = await narrowed(act, filter)
    .where('r.archived_at', 'is', null)
    .where('r.id', '>', after)
    .$if(found !== undefined, (some) =>
      some.where('r.id', '=', sql<number>`any(${(found ?? []).map(({ id }) => id)}::bigint[])`),
    )
    .orderBy('r.id')
    .limit(limit)
    .execute()
  return rows.map(resourceFrom(me))
}

/** Archived resources, for people who can restore them. */
export async function listArchived(act: Reading, query: Hears<typeof resources.archived, 'query'>) {
  const { db, me } = act
  const { page, page_size, search, sort_by, folder_id, network_id } = query
  await checkPlace(act, { folder_id, network_id })
  const direction = query.sort_direction ?? (sort_by === 'archived_at' ? 'desc' : 'asc')
  const some = narrowed(act, { folder_id, network_id })
    .where('r.archived_at', 'is not', null)
    .where(managedBy(me))
    .where(contains('r.title', search))
  const [rows, [counted]] = await together(
    db,
    some
      .orderBy(`r.${sort_by}`, direction)
      .orderBy('r.id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    counting(db, some),
  )
  return { items: rows.map(resourceFrom(me)), page, page_size, ...totalOf(counted?.count ?? 0) }
}

const standingQuestion = (db: Kysely<DB>) =>
  db
    .selectFrom('resources')
    .select([
      'id',
      'folder_id',
      'kind',
      'title',
      'description',
      'label_id',
      'language',
      'current_number',
      'expires_on',
      'archived_at',
      'archived_by',
      'expired',
      'created_by',
      'version',
    ])

/**
 * A resource the viewer may read, with its folder. An archived one only for those who look after it. In a restricted
 * folder the refusal mentions the restriction and nothing of the resource.
 */
export async function readableResource(act: Reading, id: number) {
  const { db, me } = act
  const resource = await standingQuestion(db).where('id', '=', id).executeTakeFirst()
  if (!resource) throw missing()
  const folder = await openFolder(act, resource.folder_id).catch((error: unknown) => {
    // Nothing behind a password is revealed, not even that it exists.
    throw error instanceof Error && error.message === 'folder_is_locked' ? missing() : error
  })
  if (resource.archived_at !== null && !tendsResource(me, folder.home, resource)) throw missing()
  return { resource, folder }
}

export async function showResource(act: Reading, id: number): Promise<z.output<typeof ResourcePage>> {
  const { db, me } = act
  const { resource, folder } = await readableResource(act, id)
  const [[row], trail, [content]] = await together(
    db,
    resourceQuestion(act).where('r.id', '=', id),
    trailOf(db, folder.path ?? []),
    db
      .selectFrom('resource_versions')
      .select('body')
      .where('resource_id', '=', id)
      .where('number', '=', resource.current_number),
  )
  if (!row) throw missing()
  return {
    ...resourceFrom(me)(row),
    trail,
    body: content?.body ?? null,
    picture_url: pictureUrl(row.id, row.current_number, row, PREVIEW_WIDTHS[1]),
  }
}
