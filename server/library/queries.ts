import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type Folder,
  type FolderLine,
  type FolderPage,
  type folders,
  MOST_IN_TREE,
} from '../../contract/library/library.ts'
import type { Hears } from '../../contract/route.ts'
import type { Reading } from '../platform/act.ts'
import { type Db, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { abilities } from '../platform/rights/policy.ts'
import { folderAbilitiesOf } from './abilities.ts'
import { homeFrom, homeOf, isOpen, knownFolder, knownFolders, markFrom, networkColumns } from './open.ts'
import { libraryPolicy } from './policy.ts'

const folderQuestion = (act: Reading) =>
  knownFolders(act)
    .select([
      'f.id',
      'f.name',
      'f.description',
      'f.parent_folder_id',
      'f.parent_path',
      'f.position',
      'f.access',
      'f.created_at',
      'f.updated_at',
      'f.version',
    ])
    .select(sql<boolean>`f.password_hash is not null`.as('password_protected'))
    .select(networkColumns)
    .select('n.private as network_private')
    .select(isOpen(act.me))

type Row = Awaited<ReturnType<ReturnType<typeof folderQuestion>['execute']>>[number]

/** How much is directly in each: only what the viewer may know of, and nothing for a locked one. */
async function countsOf(act: Reading, rows: readonly Row[]) {
  const { db } = act
  const ids = rows.flatMap(({ id, open }) => (open ? [id] : []))
  const here = sql<number>`any(${ids}::bigint[])`
  const [below, inside] = await together(
    db,
    knownFolders(act)
      .select(['f.parent_folder_id as id'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('f.parent_folder_id', '=', here)
      .groupBy('f.parent_folder_id'),
    db
      .selectFrom('resources')
      .select('folder_id as id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('folder_id', '=', here)
      .where('archived_at', 'is', null)
      .groupBy('folder_id'),
  )
  const among = (counts: readonly { id: number | null; count: number }[], { id, open }: Row) =>
    open ? (counts.find((one) => one.id === id)?.count ?? 0) : null
  return (row: Row) => ({ folder_count: among(below, row), resource_count: among(inside, row) })
}

async function foldersFrom(act: Reading, rows: readonly Row[]): Promise<z.output<typeof Folder>[]> {
  const { me } = act
  const counted = await countsOf(act, rows)
  return rows.map((row) => {
    return {
      ...row,
      access: row.access as z.output<typeof Folder>['access'],
      network: markFrom(row),
      ...counted(row),
      can: folderAbilitiesOf(me, { home: homeFrom(row), open: row.open }),
    }
  })
}

type Filter = Pick<
  Hears<typeof folders.list, 'query'>,
  'network_id' | 'parent_folder_id' | 'within' | 'folder_ids' | 'search'
>

function narrowed(act: Reading, filter: Filter) {
  const { network_id, parent_folder_id, within, folder_ids, search } = filter
  let some = folderQuestion(act)
  if (network_id !== undefined) some = some.where('f.network_id', '=', network_id)
  if (parent_folder_id !== undefined) some = some.where('f.parent_folder_id', '=', parent_folder_id)
  if (folder_ids && folder_ids.length > 0)
    some = some.where('f.id', '=', sql<number>`any(${folder_ids}::bigint[])`)
  if (within === 'enterprise' || within === 'enterprise_top') some = some.where('f.network_id', 'is', null)
  if (within === 'top' || within === 'enterprise_top') some = some.where('f.parent_folder_id', 'is', null)
  return some.where(contains('f.name', search))
}

export async function listFolders(act: Reading, query: Hears<typeof folders.list, 'query'>) {
  const { db } = act
  const { page, page_size, sort_by, sort_direction = 'asc', ...filter } = query
  if (filter.network_id !== undefined) await homeOf(act, filter.network_id)
  // The content of a locked folder is missing; a restricted one refuses.
  if (filter.parent_folder_id !== undefined) await knownFolder(act, filter.parent_folder_id)
  const some = narrowed(act, filter)
  const [rows, [counted]] = await together(
    db,
    some
      .orderBy(`f.${sort_by}`, sort_direction)
      .orderBy('f.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.clearSelect().select('f.id')),
  )
  return { items: await foldersFrom(act, rows), page, page_size, ...totalOf(counted?.count ?? 0) }
}

/** Rows for a file, by id from the last one on. */
export async function foldersAfter(act: Reading, filter: Filter, after: number, limit: number) {
  const rows = await narrowed(act, filter).where('f.id', '>', after).orderBy('f.id').limit(limit).execute()
  return foldersFrom(act, rows)
}

export async function folderTree(act: Reading, { network_id }: Hears<typeof folders.tree, 'query'>) {
  const { me } = act
  const home = await homeOf(act, network_id ?? null)
  const rows = await folderQuestion(act)
    .where('f.network_id', network_id === undefined ? 'is' : '=', network_id ?? null)
    .orderBy(sql`cardinality(f.path)`)
    .orderBy('f.position')
    .orderBy('f.id')
    .limit(MOST_IN_TREE + 1)
    .execute()
  return {
    items: rows.slice(0, MOST_IN_TREE).map(
      (row): z.output<typeof FolderLine> => ({
        ...row,
        access: row.access as z.output<typeof FolderLine>['access'],
      }),
    ),
    complete: rows.length <= MOST_IN_TREE,
    can: abilities(me, { add: libraryPolicy.add, manage: libraryPolicy.manage }, home),
  }
}

export const trailOf = (db: Db, path: readonly number[]) =>
  db
    .selectFrom('folders')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${path.map(Number)}::bigint[])`)
    .orderBy(sql`cardinality(path)`)

export async function showFolder(act: Reading, id: number): Promise<z.output<typeof FolderPage>> {
  const { db } = act
  await knownFolder(act, id)
  const row = await folderQuestion(act).where('f.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  const [[folder], trail] = await Promise.all([
    foldersFrom(act, [row]),
    trailOf(db, row.parent_path).execute(),
  ])
  if (!folder) throw missing()
  return { ...folder, trail }
}
