import { sql } from 'kysely'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import type { Hears } from '../../contract/route.ts'
import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { undoable } from '../platform/undo.ts'
import { type FolderAbility, mayDoWith } from './abilities.ts'
import { dropFiles } from './bytes.ts'
import { homeOf, knownFolder } from './open.ts'
import { type Home, libraryPolicy } from './policy.ts'
import { showFolder } from './queries.ts'

/** Refreshes everything that shows the library. */
export const libraryChanged = (tx: Tx) =>
  wentStale(tx, [
    folders.list.path,
    folders.tree.path,
    folders.show.path,
    resources.list.path,
    resources.show.path,
  ])

/** Changes to one tree of folders take turns, so that two concurrent moves can't form a cycle. */
export const holdTree = (tx: Tx, home: Home) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${tx.enterpriseId} ${home.id}`}, 0))`.execute(
    tx,
  )

/** Names of folders and resources aren't logged: readers of the log may not have access to the folder. */
export const noted = (
  act: Act<Viewer | undefined>,
  action: string,
  { subject, home }: { subject: { type: 'folder' | 'resource'; id: number }; home: Home },
  difference: Record<string, unknown> = {},
) =>
  record(act, {
    action,
    subject,
    ...(home.id === 0 ? {} : { network_id: home.id }),
    difference,
  })

export async function createFolder(
  act: Act,
  { name, description, network_id, parent_folder_id }: Hears<typeof folders.create, 'body'>,
) {
  const { tx, me } = act
  const parent = parent_folder_id === null ? undefined : await knownFolder(act, parent_folder_id)
  if (parent) mayDoWith(me, parent, 'add')
  if (parent && network_id !== null && network_id !== parent.network_id)
    throw invalid({ network_id: { code: 'other_home' } })
  const home = parent?.home ?? (await homeOf(act, network_id))
  authorize(me, libraryPolicy.add, home)
  await holdTree(tx, home)
  const row = await tx
    .insertInto('folders')
    .values({
      name,
      description,
      network_id: home.id || null,
      parent_folder_id,
      parent_path: (parent?.path ?? []).map(Number),
      position: sql<number>`(select coalesce(max(s.position) + 1, 0) from folders s
        where s.enterprise_id = ${tx.enterpriseId} and s.home_id = ${home.id}::bigint
          and s.parent_folder_id is not distinct from ${parent_folder_id}::bigint)`,
      created_by: me.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noted(act, 'folder.created', { subject: { type: 'folder', id: row.id }, home })
  libraryChanged(tx)
  return showFolder(act, row.id)
}

/** A folder, locked until the transaction ends, for somebody who may do this with it. */
export async function heldFolder(act: Act, id: number, ability: FolderAbility) {
  const { tx, me } = act
  await tx.selectFrom('folders').select('id').where('id', '=', id).forUpdate().execute()
  const folder = await knownFolder(act, id)
  mayDoWith(me, folder, ability)
  return folder
}

export async function changeFolder(
  act: Act,
  id: number,
  { name, description, version }: Hears<typeof folders.update, 'body'>,
) {
  const { tx } = act
  const folder = await heldFolder(act, id, 'edit')
  if (folder.version !== version) throw conflict('changed_meanwhile')
  const what = [
    ...(folder.name === name ? [] : ['name']),
    ...(folder.description === description ? [] : ['description']),
  ]
  if (what.length === 0) return showFolder(act, id)
  await tx
    .updateTable('folders')
    .set({ name, description, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await noted(
    act,
    'folder.changed',
    { subject: { type: 'folder', id }, home: folder.home },
    {
      changed: what.join(', '),
    },
  )
  libraryChanged(tx)
  return showFolder(act, id)
}

const numbers = (path: readonly (number | string)[] | null) => (path ?? []).map(Number)

const placeOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('folders')
    .select(['parent_folder_id', 'position'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const folderMoved = undoable<{ id: number; parent_folder_id: number | null; position: number }>(
  'folder.moved',
  (act, { id, ...from }) => moveFolder(act, id, from),
)

/** Moves a folder with everything in it within its tree. It can't be put into itself or another home. */
export async function moveFolder(
  act: Act,
  id: number,
  { parent_folder_id, position }: Hears<typeof folders.move, 'body'>,
) {
  const { tx, me } = act
  const seen = await knownFolder(act, id)
  mayDoWith(me, seen, 'move')
  await holdTree(tx, seen.home)
  const folder = await knownFolder(act, id)
  const parent = parent_folder_id === null ? undefined : await knownFolder(act, parent_folder_id)
  if (parent) mayDoWith(me, parent, 'add')
  if (parent && parent.home.id !== folder.home.id) throw invalid({ parent_folder_id: { code: 'other_home' } })
  const way = numbers(parent?.path ?? null)
  if (way.includes(id)) throw invalid({ parent_folder_id: { code: 'below_itself' } })
  await folderMoved.offer(act, { id, ...(await placeOf(tx, id)) })
  // One statement for it and everything in it: the key looks at its end.
  await sql`update folders f set
      parent_folder_id = case when f.id = ${id}::bigint then ${parent_folder_id}::bigint else f.parent_folder_id end,
      parent_path = ${way}::bigint[] || f.parent_path[${folder.parent_path.length + 1}::int:],
      version = f.version + case when f.id = ${id}::bigint then 1 else 0 end
    where f.enterprise_id = ${tx.enterpriseId} and (f.id = ${id}::bigint or ${id}::bigint = any(f.parent_path))`.execute(
    tx,
  )
  const neighbours = await tx
    .selectFrom('folders')
    .select('id')
    .where('home_id', '=', folder.home.id)
    .where(sql<boolean>`parent_folder_id is not distinct from ${parent_folder_id}::bigint`)
    .where('id', '<>', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const order = neighbours.map((one) => one.id)
  order.splice(position ?? order.length, 0, id)
  await sql`update folders f set position = o.place - 1
    from unnest(${order}::bigint[]) with ordinality as o(id, place)
    where f.enterprise_id = ${tx.enterpriseId} and f.id = o.id and f.position <> o.place - 1`.execute(tx)
  if (folder.parent_folder_id !== parent_folder_id)
    await noted(
      act,
      'folder.moved',
      { subject: { type: 'folder', id }, home: folder.home },
      {
        parent_folder_id: [folder.parent_folder_id, parent_folder_id],
      },
    )
  libraryChanged(tx)
  return showFolder(act, id)
}

/** Deletes a folder, and its content if that was confirmed. */
export async function deleteFolder(
  act: Act,
  id: number,
  { with_content }: Hears<typeof folders.destroy, 'query'>,
) {
  const { tx, me } = act
  const seen = await knownFolder(act, id)
  mayDoWith(me, seen, 'delete')
  await holdTree(tx, seen.home)
  const folder = await heldFolder(act, id, 'delete')
  const below = await tx
    .selectFrom('folders')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', id), sql<boolean>`${id}::bigint = any(parent_path)`]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = below.map((one) => one.id)
  const inside = await tx
    .selectFrom('resources')
    .select('id')
    .where('folder_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if ((ids.length > 1 || inside.length > 0) && !with_content) throw conflict('folder_not_empty')
  await deleteResources(
    tx,
    inside.map((one) => one.id),
  )
  await tx.deleteFrom('folders').where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()
  await noted(
    act,
    'folder.deleted',
    { subject: { type: 'folder', id }, home: folder.home },
    {
      folders: ids.length,
      resources: inside.length,
    },
  )
  libraryChanged(tx)
  return { done: true as const }
}

/** Resources with all their versions and bytes. */
export async function deleteResources(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  const here = sql<number>`any(${ids}::bigint[])`
  const files = await tx
    .selectFrom('resource_versions')
    .select('file_id')
    .distinct()
    .where('resource_id', '=', here)
    .where('file_id', 'is not', null)
    .execute()
  const gone = await tx.deleteFrom('resources').where('id', '=', here).executeTakeFirst()
  if (Number(gone.numDeletedRows) !== ids.length) throw missing()
  await dropFiles(
    tx,
    files.flatMap(({ file_id }) => file_id ?? []),
  )
}
