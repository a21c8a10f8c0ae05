import { sql } from 'kysely'
import type { z } from 'zod'
import type { FolderPermissions, folderPermissions } from '../../contract/library/library.ts'
import type { Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { roleName } from '../identity/roles/names.ts'
import type { Act, Reading, Spoken } from '../platform/act.ts'
import { type Db, type Tx, together } from '../platform/database/db.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { segmentsPolicy } from '../segments/policy.ts'
import { mayDoWith } from './abilities.ts'
import { heldFolder, libraryChanged, noted } from './folders.ts'
import { knownFolder } from './open.ts'

type Permissions = z.output<typeof FolderPermissions>

const readersOf = (db: Db, id: number) =>
  db
    .selectFrom('folder_readers')
    .select(['kind', 'role_id', 'user_id', 'segment_id'])
    .where('folder_id', '=', id)

/** Who may open a folder, and which folders above restrict that further. */
export async function showPermissions(act: Reading & Spoken, id: number): Promise<Permissions> {
  const { db, me, say } = act
  const folder = await knownFolder(act, id)
  mayDoWith(me, folder, 'permissions')
  const [readers, roles, people, segments, above] = await together(
    db,
    readersOf(db, id),
    db
      .selectFrom('folder_readers as r')
      .innerJoin('user_roles as o', 'o.id', 'r.role_id')
      .select(['o.id', 'o.role_name', 'o.text_key'])
      .where('r.folder_id', '=', id)
      .orderBy('o.priority')
      .orderBy('o.id'),
    db
      .selectFrom('folder_readers as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
      .where('r.folder_id', '=', id)
      .orderBy('u.name')
      .orderBy('u.id'),
    db
      .selectFrom('folder_readers as r')
      .innerJoin('segments as s', 's.id', 'r.segment_id')
      .select(['s.id', 's.name'])
      .where('r.folder_id', '=', id)
      .orderBy('s.name'),
    db
      .selectFrom('folders')
      .select(['id', 'name', 'access'])
      .select(sql<boolean>`password_hash is not null`.as('password_protected'))
      .where('id', '=', sql<number>`any(${folder.parent_path.map(Number)}::bigint[])`)
      .where((eb) => eb.or([eb('access', '=', 'narrowed'), eb('password_hash', 'is not', null)]))
      .orderBy(sql`cardinality(path)`),
  )
  return {
    access: folder.access as Permissions['access'],
    members: readers.some(({ kind }) => kind === 'members'),
    roles: roles.map((role) => ({ id: role.id, name: roleName(say, role) })),
    people: people.map((row) => faceOf(row, FACE_WIDTHS[0])),
    segments,
    above: above.map((row) => ({ ...row, access: row.access as Permissions['access'] })),
    version: folder.version,
  }
}

async function checkNamed(
  tx: Tx,
  table: 'user_roles' | 'users' | 'segments',
  ids: readonly number[],
  field: string,
) {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .$if(table === 'users', (some) => some.where(sql<boolean>`state = 'active'`))
    // Held, so that none goes while it is named.
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (rows.length !== ids.length) throw invalid({ [field]: { code: 'invalid' } })
}

const distinct = (ids: readonly number[]) => [...new Set(ids)]

/** Sets who reads a folder, replacing what was set before. */
export async function changePermissions(
  act: Act & Spoken,
  id: number,
  body: Hears<typeof folderPermissions.update, 'body'>,
) {
  const { tx, me } = act
  const folder = await heldFolder(act, id, 'permissions')
  if (folder.version !== body.version) throw conflict('changed_meanwhile')
  const narrowed = body.access === 'narrowed'
  const [role_ids, user_ids, segment_ids] = [body.role_ids, body.user_ids, body.segment_ids].map((ids) =>
    narrowed ? distinct(ids) : [],
  ) as [number[], number[], number[]]
  if (narrowed && body.members && folder.home.id === 0) throw invalid({ members: { code: 'invalid' } })
  const before = await readersOf(tx, id).execute()
  const had = <K extends 'role_id' | 'user_id' | 'segment_id'>(key: K) =>
    new Set(before.flatMap((row) => row[key] ?? []))
  // Only segments the user may know of can be added; existing ones may stay.
  const fresh = segment_ids.filter((one) => !had('segment_id').has(one))
  if (fresh.length > 0) authorize(me, segmentsPolicy.manage)
  await checkNamed(tx, 'user_roles', role_ids, 'role_ids')
  await checkNamed(
    tx,
    'users',
    user_ids.filter((one) => !had('user_id').has(one)),
    'user_ids',
  )
  await checkNamed(tx, 'segments', segment_ids, 'segment_ids')
  await tx.deleteFrom('folder_readers').where('folder_id', '=', id).execute()
  const rows = [
    ...(narrowed && body.members ? [{ folder_id: id, kind: 'members' }] : []),
    ...role_ids.map((role_id) => ({ folder_id: id, kind: 'role', role_id })),
    ...user_ids.map((user_id) => ({ folder_id: id, kind: 'person', user_id })),
    ...segment_ids.map((segment_id) => ({ folder_id: id, kind: 'segment', segment_id })),
  ]
  if (rows.length > 0) await tx.insertInto('folder_readers').values(rows).execute()
  await tx
    .updateTable('folders')
    .set({ access: body.access, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await noted(
    act,
    'folder.permissions_changed',
    { subject: { type: 'folder', id }, home: folder.home },
    {
      access: [folder.access, body.access],
      readers: [before.length, rows.length],
    },
  )
  libraryChanged(tx)
  return showPermissions(act, id)
}
