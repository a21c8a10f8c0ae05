import type { AliasableExpression } from 'kysely'
import type { z } from 'zod'
import {
  type ArchivedEntry,
  type ArchivedItem,
  archives,
  archiveNames as names,
} from '../../contract/archives/archives.ts'
import type { Hears } from '../../contract/route.ts'
import {
  type Archivable,
  type ArchivedRow,
  archivables,
  type Network,
  type NewName,
} from '../identity/archivable.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { markOf, viewedNetwork } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { type Db, type Tx, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { archivesPolicy } from './policy.ts'

type Item = z.output<typeof ArchivedItem>

/** The archive of the enterprise, or everything archived below one network. */
async function placeOf(act: Reading, networkId: number | undefined) {
  const { me } = act
  if (networkId === undefined) {
    authorize(me, archivesPolicy.index)
    return null
  }
  const network = await viewedNetwork(act, networkId)
  authorize(me, archivesPolicy.of_network, network)
  return network
}

const counting = (db: Db, rows: AliasableExpression<ArchivedRow>) =>
  countOf(db, db.selectFrom(rows.as('a')).select('a.id'))

/** In the order of the tabs, without modules that the enterprise has switched off. */
async function archivesOf(act: Reading) {
  const all = act.db.brought.to(archivables)
  const there: Archivable[] = []
  for (const name of names) {
    const one = all.find((archive) => archive.name === name)
    if (one && (await (one.isOn?.(act) ?? true))) there.push(one)
  }
  return there
}

/** The viewer's tabs, with the number of entries in each. */
export async function archiveNames(act: Reading, { network_id }: Hears<typeof archives.names, 'query'>) {
  const { db, me } = act
  const network = await placeOf(act, network_id)
  const open = (await archivesOf(act)).filter(({ opens }) => opens(me, network))
  const items = []
  for (const { name, rows } of open) {
    const [counted] = await counting(db, rows(act, { network_id, each: false })).execute()
    items.push({ name, ...totalOf(counted?.count ?? 0) })
  }
  return { items }
}

/** A tab the viewer doesn't have is missing. */
async function openedArchive(act: Reading, name: Archivable['name'], network: Network | null) {
  const archive = (await archivesOf(act)).find((one) => one.name === name)
  if (!archive?.opens(act.me, network)) throw missing()
  return archive
}

const told = (db: Db, rows: AliasableExpression<ArchivedRow>) =>
  db
    .selectFrom(rows.as('a'))
    .leftJoin('users as u', 'u.id', 'a.archived_by')
    .leftJoin('networks as home', 'home.id', 'a.home_id')
    .select([
      'a.id',
      'a.name',
      'a.kind',
      'a.archived_at',
      'a.along_count',
      'a.removable',
      'u.id as user_id',
      'u.name as user_name',
      'u.pronouns',
      'u.avatar_file_id',
      'home.archived_at as home_archived_at',
      'home.private as home_private',
      'home.id as home_id',
      'home.kind as home_kind',
      'home.name as home_name',
      'home.colour as home_colour',
      'home.pattern as home_pattern',
      'home.logo_file_id as home_logo_file_id',
    ])

type Told = Awaited<ReturnType<ReturnType<typeof told>['execute']>>[number]

const homeOf = (row: Told) =>
  row.home_id === null
    ? null
    : { id: row.home_id, name: row.home_name ?? '', private: row.home_private ?? true }

const itemOf =
  (me: Viewer, archive: Archivable) =>
  (row: Told): Item => ({
    id: row.id,
    name: row.name,
    kind: row.kind as Item['kind'],
    home:
      row.home_id === null
        ? null
        : {
            ...markOf({
              id: row.home_id,
              kind: row.home_kind ?? 'group',
              name: row.home_name ?? '',
              colour: row.home_colour ?? '#000000',
              pattern: row.home_pattern ?? 'dots',
              logo_file_id: row.home_logo_file_id,
            }),
            archived: row.home_archived_at !== null,
          },
    archived_at: row.archived_at ?? '',
    archived_by:
      row.user_id === null
        ? null
        : faceOf(
            {
              id: row.user_id,
              name: row.user_name ?? '',
              pronouns: row.pronouns,
              avatar_file_id: row.avatar_file_id,
            },
            FACE_WIDTHS[0],
          ),
    along_count: row.along_count ?? 0,
    can: {
      restore: archive.restores(me, homeOf(row)),
      remove: archive.remove !== undefined && archive.restores(me, homeOf(row)) && Boolean(row.removable),
    },
  })

export async function listArchive(
  act: Reading,
  name: Archivable['name'],
  { page, page_size, search, network_id, sort_by, sort_direction }: Hears<typeof archives.list, 'query'>,
) {
  const { db, me } = act
  const archive = await openedArchive(act, name, await placeOf(act, network_id))
  // A search is for a name, also of something that was archived along with another.
  const all = archive.rows(act, { network_id, each: Boolean(search) })
  const named = contains('a.name', search)
  const direction = sort_direction ?? (sort_by === 'name' ? 'asc' : 'desc')
  const [rows, [counted]] = await together(
    db,
    told(db, all)
      .where(named)
      .orderBy(`a.${sort_by}`, direction)
      .orderBy('a.id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, db.selectFrom(all.as('a')).select('a.id').where(named)),
  )
  return { items: rows.map(itemOf(me, archive)), page, page_size, ...totalOf(counted?.count ?? 0) }
}

/**
 * The archive entry of a thing, for people who may open it: by the right to the whole archive, or to the network it
 * belongs to.
 */
async function found(act: Reading, name: Archivable['name'], id: number) {
  const { db, me } = act
  const archive = (await archivesOf(act)).find((one) => one.name === name)
  if (!archive) throw missing()
  const row = await told(db, archive.rows(act, { each: true }))
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) throw missing()
  const whole = allows(me, archivesPolicy.index, undefined) && archive.opens(me, null)
  if (!whole && !archive.restores(me, homeOf(row))) {
    // A home that is archived itself has no archive of its own to be looked into.
    const home = row.home_archived_at === null ? homeOf(row) : null
    if (!archive.opens(me, await placeOf(act, home?.id))) throw missing()
  }
  return { archive, row }
}

export async function showArchived(
  act: Reading,
  name: Archivable['name'],
  id: number,
): Promise<z.output<typeof ArchivedEntry>> {
  const { me } = act
  const { archive, row } = await found(act, name, id)
  return { ...itemOf(me, archive)(row), ...(await archive.standing(act, id)) }
}

const changed = (tx: Tx) => wentStale(tx, [archives.names.path])

/** The archive's own verb checks the right. */
export async function restore(act: Act, name: Archivable['name'], id: number, names: readonly NewName[]) {
  const { tx } = act
  const { archive } = await found(act, name, id)
  const restored = await archive.restore(act, id, names)
  changed(tx)
  return { restored }
}

export async function remove(act: Act, name: Archivable['name'], id: number) {
  const { tx } = act
  const { archive } = await found(act, name, id)
  if (!archive.remove) throw missing()
  await archive.remove(act, id)
  changed(tx)
  return { done: true as const }
}
