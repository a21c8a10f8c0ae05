import { sql } from 'kysely'
import type { z } from 'zod'
import { type FolderRequest, folderRequests } from '../../contract/library/library.ts'
import type { Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { inOffice } from '../identity/office.ts'
import { notify } from '../messages/notifications.ts'
import type { Act, Reading } from '../platform/act.ts'
import { type Db, type Tx, together } from '../platform/database/db.ts'
import { contains, isCalled } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { conflict, missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { undoable } from '../platform/undo.ts'
import { mayDoWith, requestRefusal } from './abilities.ts'
import { libraryChanged, noted } from './folders.ts'
import { libraryLink } from './links.ts'
import { homeFrom, knownFolder, knownFolders, managedBy, markFrom, networkColumns, wayTo } from './open.ts'
import type { Home } from './policy.ts'

type Shown = z.output<typeof FolderRequest>

/**
 * The managers of a folder: leaders of its network with that right or, if there are none, people who have it
 * everywhere.
 */
async function managersOf(db: Db, home: Home, most = 50): Promise<number[]> {
  const leading = await db
    .selectFrom('network_leaders as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('policy_templates as t', 't.role_id', 'l.role_id')
    .select('u.id')
    .where('l.network_id', '=', home.id)
    .where('u.state', '=', 'active')
    .where(inOffice('l'))
    .where((eb) => eb(eb.val('resource_manage'), '=', eb.fn.any('t.permissions')))
    .orderBy('u.id')
    .limit(most)
    .execute()
  if (leading.length > 0) return leading.map(({ id }) => id)
  const everywhere = await db
    .selectFrom('users as u')
    .innerJoin('policy_templates as t', 't.role_id', 'u.role_id')
    .select('u.id')
    .where('u.state', '=', 'active')
    .where((eb) => eb(eb.val('resource_manage'), '=', eb.fn.any('t.permissions')))
    .orderBy('u.last_seen_at', (order) => order.desc().nullsLast())
    .limit(most)
    .execute()
  return everywhere.map(({ id }) => id)
}

const changed = (tx: Tx) => wentStale(tx, [folderRequests.list.path])

/** Asks for access to the first closed folder on the path; further ones may follow. */
export async function requestAccess(
  act: Act,
  folderId: number,
  { note }: Hears<typeof folderRequests.create, 'body'>,
) {
  const { tx, me } = act
  const { row, door, at } = await wayTo(act, folderId)
  if (door === 'locked' && at !== folderId) throw missing()
  if (door !== 'narrowed') throw conflict('folder_is_open')
  const home = homeFrom(row)
  const { rows } = await sql<{ id: number }>`
    insert into folder_access_requests (enterprise_id, folder_id, user_id, note)
    values (${tx.enterpriseId}, ${at}, ${me.user_id}, ${note})
    on conflict (enterprise_id, folder_id, user_id) where state = 'pending' do nothing returning id`.execute(
    tx,
  )
  if (rows.length > 0) {
    const managers = (await managersOf(tx, home)).filter((id) => id !== me.user_id)
    await notify(tx, managers, {
      kind: 'folder.access_requested',
      facts: {},
      link: libraryLink(tx.enterpriseId, home.id || null, at),
      actor_id: me.user_id,
      network_id: home.id || null,
    })
    await noted(act, 'folder.access_requested', { subject: { type: 'folder', id: at }, home })
    changed(tx)
  }
  return { done: true as const }
}

export async function requestAccessToResource(
  act: Act,
  resourceId: number,
  body: Hears<typeof folderRequests.forResource, 'body'>,
) {
  const { tx } = act
  const resource = await tx
    .selectFrom('resources')
    .select('folder_id')
    .where('id', '=', resourceId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!resource) throw missing()
  const { door } = await wayTo(act, resource.folder_id)
  if (door === 'locked') throw missing()
  return requestAccess(act, resource.folder_id, body)
}

const question = (act: Reading) =>
  knownFolders(act)
    .innerJoin('folder_access_requests as q', 'q.folder_id', 'f.id')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .leftJoin('users as d', 'd.id', 'q.decided_by')
    .select(['q.id', 'q.note', 'q.state', 'q.reason', 'q.created_at', 'q.decided_at', 'q.user_id'])
    .select(['f.id as folder_id', 'f.name as folder_name'])
    .select(['u.name', 'u.pronouns', 'u.avatar_file_id'])
    .select([
      'd.id as d_id',
      'd.name as d_name',
      'd.pronouns as d_pronouns',
      'd.avatar_file_id as d_avatar_file_id',
    ])
    .select(networkColumns)
    .select('n.private as network_private')
    .where(managedBy(act.me))

type Row = Awaited<ReturnType<ReturnType<typeof question>['execute']>>[number]

const requestFrom =
  (me: Viewer) =>
  (row: Row): Shown => ({
    id: row.id,
    folder: { id: row.folder_id, name: row.folder_name },
    network: markFrom(row),
    person: faceOf({ ...row, id: row.user_id }, FACE_WIDTHS[0]),
    note: row.note,
    state: row.state as Shown['state'],
    reason: row.reason,
    created_at: row.created_at,
    decided_at: row.decided_at,
    decided_by:
      row.d_id === null
        ? null
        : faceOf(
            {
              id: row.d_id,
              name: row.d_name ?? '',
              pronouns: row.d_pronouns,
              avatar_file_id: row.d_avatar_file_id,
            },
            FACE_WIDTHS[0],
          ),
    can: { decide: requestRefusal(me, row) === undefined },
  })

export async function listRequests(act: Reading, query: Hears<typeof folderRequests.list, 'query'>) {
  const { db, me } = act
  const { page, page_size, search, state, folder_id, sort_by } = query
  const direction = query.sort_direction ?? (sort_by === 'created_at' ? 'desc' : 'asc')
  let some = question(act).where((eb) => eb.or([isCalled('u', search), contains('f.name', search)]))
  if (state) some = some.where('q.state', '=', state)
  if (folder_id !== undefined) some = some.where('f.id', '=', folder_id)
  const [rows, [counted]] = await together(
    db,
    some
      .orderBy(sort_by === 'person' ? 'u.name' : 'q.created_at', direction)
      .orderBy('q.id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.clearSelect().select('q.id')),
  )
  return { items: rows.map(requestFrom(me)), page, page_size, ...totalOf(counted?.count ?? 0) }
}

/** Decided once: the second to decide learns that it is done. */
async function decide(act: Act, id: number, state: 'approved' | 'declined', reason: string | null) {
  const { tx, me } = act
  const request = await tx
    .selectFrom('folder_access_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw missing()
  const folder = await knownFolder(act, request.folder_id).catch(() => {
    throw missing()
  })
  mayDoWith(me, folder, 'permissions')
  const refusal = requestRefusal(me, request)
  if (refusal) throw refusal
  await accessDecided.hold(act)
  const { decided_at } = await tx
    .updateTable('folder_access_requests')
    .set({ state, reason, decided_at: sql`now()`, decided_by: me.user_id })
    .where('id', '=', id)
    .returning('decided_at')
    .executeTakeFirstOrThrow()
  const let_in =
    state === 'approved' &&
    (
      await sql`insert into folder_readers (enterprise_id, folder_id, kind, user_id)
        values (${tx.enterpriseId}, ${request.folder_id}, 'person', ${request.user_id})
        on conflict do nothing`.execute(tx)
    ).numAffectedRows === 1n
  await accessDecided.offer(act, { id, decided_at: decided_at ?? '', let_in })
  await noted(act, `folder.access_${state}`, {
    subject: { type: 'folder', id: request.folder_id },
    home: folder.home,
  })
  await notify(tx, [request.user_id], {
    kind: state === 'approved' ? 'folder.access_approved' : 'folder.access_declined',
    facts: reason === null ? {} : { reason },
    link:
      state === 'approved' ? libraryLink(tx.enterpriseId, folder.home.id || null, request.folder_id) : null,
    actor_id: me.user_id,
    network_id: folder.home.id || null,
  })
  changed(tx)
  libraryChanged(tx)
  const row = await question(act).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return requestFrom(me)(row)
}

/** It waits again, and the person it admitted loses access. */
export const accessDecided = undoable<{ id: number; decided_at: string; let_in: boolean }>(
  'folder.access_decided',
  async (act, { id, decided_at, let_in }) => {
    const { tx, me } = act
    const request = await tx
      .selectFrom('folder_access_requests')
      .selectAll()
      .where('id', '=', id)
      .where('decided_at', '=', decided_at)
      .forUpdate()
      .executeTakeFirst()
    if (!request) throw conflict('undo_changed')
    const { folder_id, user_id } = request
    const folder = await knownFolder(act, folder_id)
    mayDoWith(me, folder, 'permissions')
    const anew = await tx
      .selectFrom('folder_access_requests')
      .select('id')
      .where('folder_id', '=', folder_id)
      .where('user_id', '=', user_id)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    if (anew) throw conflict('undo_changed')
    await tx
      .updateTable('folder_access_requests')
      .set({ state: 'pending', reason: null, decided_at: null, decided_by: null })
      .where('id', '=', id)
      .execute()
    if (let_in)
      await tx
        .deleteFrom('folder_readers')
        .where('folder_id', '=', folder_id)
        .where('kind', '=', 'person')
        .where('user_id', '=', user_id)
        .execute()
    await noted(act, 'folder.access_decision_undone', {
      subject: { type: 'folder', id: folder_id },
      home: folder.home,
    })
    changed(tx)
    libraryChanged(tx)
  },
)

export const approveRequest = (act: Act, id: number) => decide(act, id, 'approved', null)

export const declineRequest = (
  act: Act,
  id: number,
  { reason }: Hears<typeof folderRequests.decline, 'body'>,
) => decide(act, id, 'declined', reason)
