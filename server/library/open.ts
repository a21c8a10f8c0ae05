import { type RawBuilder, sql } from 'kysely'
import { ENTERPRISE } from '../identity/namedClauses.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import { isInside, knownTo, seesAll, within } from '../networks/known.ts'
import { markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import type { Db } from '../platform/database/db.ts'
import { denied, missing } from '../platform/errors.ts'
import { allows, type Clause } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { type Home, libraryPolicy } from './policy.ts'

/**
 * Who may open a folder: decided only here. Everything that shows a folder or its content – a list, a search, a
 * count, a file – filters by these conditions.
 */

/** The networks in which a clause about folders is open to the viewer; `all` where it is open in every one. */
function reach(me: Viewer, clause: Clause<Home>) {
  const all = allows(me, clause, ENTERPRISE)
  const ids = [...me.leads.keys()].filter((id) => allows(me, clause, { id, name: '', private: false }))
  return { all, ids }
}

export function managesSomewhere(me: Viewer): boolean {
  const { all, ids } = reach(me, libraryPolicy.manage)
  return all || ids.length > 0
}

/** As a condition on `folders as f` and `networks as n`: the viewer manages the folders there. */
export function managedBy(me: Viewer, clause: Clause<Home> = libraryPolicy.manage): RawBuilder<boolean> {
  const { all, ids } = reach(me, clause)
  return all ? sql<boolean>`true` : sql<boolean>`coalesce(f.network_id = any(${ids}::bigint[]), false)`
}

/** As a condition on `networks as n`, joined to `folders as f`: the viewer sees the network from inside. */
function placeKnown(me: Viewer): RawBuilder<boolean> {
  const mine = activeNetworks(me)
  const listed = me.permissions.has('groups_view')
    ? sql<boolean>`true`
    : sql<boolean>`n.id = any(${mine}::bigint[])`
  const inside = seesAll(me)
    ? sql<boolean>`true`
    : sql<boolean>`(not n.private or n.id = any(${within(me)}::bigint[]))`
  return sql<boolean>`(f.network_id is null or (n.archived_at is null and ${listed} and ${inside} and ${knownTo(me)}))`
}

/** On `folders as g`: only its readers look into it, and the viewer is none of them. */
function narrowedFor(me: Viewer): RawBuilder<boolean> {
  const { all, ids } = reach(me, libraryPolicy.see_all)
  if (all) return sql<boolean>`false`
  return sql<boolean>`(g.access = 'narrowed'
    and not coalesce(g.network_id = any(${ids}::bigint[]), false)
    and not exists (select from folder_readers r
      where r.enterprise_id = ${me.enterprise_id}::bigint and r.folder_id = g.id
        and (r.user_id = ${me.user_id}::bigint or r.role_id = ${me.role_id}::bigint
          or (r.kind = 'members' and g.network_id = any(${within(me)}::bigint[]))
          or exists (select from segment_members s where s.enterprise_id = ${me.enterprise_id}::bigint
            and s.segment_id = r.segment_id and s.user_id = ${me.user_id}::bigint))))`
}

/** On `folders as g`: it has a password that this session hasn't entered since it was set. */
const lockedFor = (me: Viewer): RawBuilder<boolean> => sql<boolean>`(g.password_hash is not null
  and not exists (select from folder_unlocks u where u.enterprise_id = ${me.enterprise_id}::bigint
    and u.session_id = ${me.session_id}::bigint and u.folder_id = g.id and u.password_version = g.password_version))`

const onTheWay = (me: Viewer) =>
  sql`folders g where g.enterprise_id = ${me.enterprise_id}::bigint and g.id = any(f.path)`

/** On `folders as f`: nothing on the way to its content is closed. Beside `placeKnown`, its content may be read. */
const wayOpen = (me: Viewer) =>
  sql<boolean>`not exists (select from ${onTheWay(me)} and (${narrowedFor(me)} or ${lockedFor(me)}))`

/** On `folders as f`: it may be known of by name. Its own password hides only what is in it. */
const wayKnown = (me: Viewer) =>
  sql<boolean>`not exists (select from ${onTheWay(me)} and (${narrowedFor(me)} or (g.id <> f.id and ${lockedFor(me)})))`

/** The first closed folder on the path: `narrowed 12`, `locked 12`. */
const closedBy = (me: Viewer) => sql<string | null>`(select
    case when ${narrowedFor(me)} then 'narrowed ' else 'locked ' end || g.id
    from ${onTheWay(me)} and (${narrowedFor(me)} or ${lockedFor(me)})
    order by cardinality(g.path) limit 1)`

const base = (db: Db) => db.selectFrom('folders as f').leftJoin('networks as n', 'n.id', 'f.network_id')

/** Folders the viewer may know of. */
export const knownFolders = ({ db, me }: Reading) => base(db).where(placeKnown(me)).where(wayKnown(me))

/** Folders whose content the viewer may read. */
export const openFolders = ({ db, me }: Reading) => base(db).where(placeKnown(me)).where(wayOpen(me))

/** Resources the viewer may read, archived ones too. */
export const openResources = ({ db, me }: Reading) =>
  db
    .selectFrom('resources as r')
    .innerJoin('folders as f', 'f.id', 'r.folder_id')
    .leftJoin('networks as n', 'n.id', 'f.network_id')
    .where(placeKnown(me))
    .where(wayOpen(me))

/** As a column of `folders as f`. */
export const isOpen = (me: Viewer) => wayOpen(me).as('open')

export const networkColumns = [
  'n.id as network_id',
  'n.kind as network_kind',
  'n.name as network_name',
  'n.colour as network_colour',
  'n.pattern as network_pattern',
  'n.logo_file_id as network_logo_file_id',
] as const

/** The network selected by `networkColumns`; null for the enterprise's own. */
interface InNetwork {
  network_id: number | null
  network_kind: string | null
  network_name: string | null
  network_colour: string | null
  network_pattern: string | null
  network_logo_file_id: string | null
  network_private: boolean | null
}

export const markFrom = (row: InNetwork) =>
  row.network_id === null
    ? null
    : markOf({
        id: row.network_id,
        kind: row.network_kind ?? 'group',
        name: row.network_name ?? '',
        colour: row.network_colour ?? '#000000',
        pattern: row.network_pattern ?? 'dots',
        logo_file_id: row.network_logo_file_id,
      })

export const homeFrom = (row: InNetwork): Home =>
  row.network_id === null
    ? ENTERPRISE
    : { id: row.network_id, name: row.network_name ?? '', private: row.network_private ?? true }

/** Where something new will be: in the enterprise's library, or in a network the viewer sees from inside. */
export async function homeOf({ db, me }: Reading, networkId: number | null): Promise<Home> {
  if (networkId === null) return ENTERPRISE
  const network = await db
    .selectFrom('networks as n')
    .select(['n.id', 'n.name', 'n.private'])
    .where('n.id', '=', networkId)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .executeTakeFirst()
  if (!network || !isInside(me, network)) throw missing()
  if (!me.permissions.has('groups_view') && me.memberships.get(network.id) !== 'active') throw missing()
  return network
}

const standingQuestion = ({ db, me }: Reading) =>
  base(db)
    .select(['f.id', 'f.name', 'f.path', 'f.parent_folder_id', 'f.parent_path', 'f.access', 'f.version'])
    .select(['f.password_hash', 'f.password_version', 'f.description'])
    .select(networkColumns)
    .select('n.private as network_private')
    .select(closedBy(me).as('closed'))
    .where(placeKnown(me))

export type Standing = Awaited<ReturnType<ReturnType<typeof standingQuestion>['execute']>>[number] & {
  home: Home
  open: boolean
}

/** A folder's path, whether or not the viewer has access to all of it; for requesting access. */
export async function wayTo(act: Reading, id: number) {
  const row = await standingQuestion(act).where('f.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  const [door, at] = (row.closed ?? '').split(' ')
  return { row, door: door as '' | 'narrowed' | 'locked', at: Number(at ?? 0) }
}

/**
 * A folder the viewer may know of. Inside a locked one everything is missing; a restricted one refuses without giving
 * its name.
 */
export async function knownFolder(act: Reading, id: number): Promise<Standing> {
  const { row, door, at } = await wayTo(act, id)
  if (door === 'narrowed') throw denied('denied.folder_view')
  if (door === 'locked' && at !== id) throw missing()
  return { ...row, home: homeFrom(row), open: door === '' }
}

/** A folder whose content the viewer may read. */
export async function openFolder(act: Reading, id: number): Promise<Standing> {
  const folder = await knownFolder(act, id)
  if (!folder.open) throw missing('folder_is_locked')
  return folder
}
