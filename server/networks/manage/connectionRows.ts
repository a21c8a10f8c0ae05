import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  Connection,
  ConnectionsFilter,
  connections,
  sharedThings,
} from '../../../contract/networks/connections.ts'
import type { Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { networksPolicy } from '../policy.ts'
import { markOf, networkIdsNamed } from '../queries.ts'
import { connectionAbilitiesOf } from './connectionAbilities.ts'

type Shown = z.output<typeof Connection>
type Filter = z.output<typeof ConnectionsFilter>
type Shared = (typeof sharedThings)[number]

const question = (db: Db) =>
  db
    .selectFrom('network_connections as c')
    .innerJoin('networks as a', 'a.id', 'c.network_id')
    .innerJoin('networks as b', 'b.id', 'c.with_id')
    .leftJoin('users as p', 'p.id', 'c.proposed_by')
    .leftJoin('users as d', 'd.id', 'c.decided_by')
    .where('a.archived_at', 'is', null)
    .where('b.archived_at', 'is', null)

const columns = [
  'c.id',
  'c.network_id',
  'c.with_id',
  'c.shares',
  'c.direction',
  'c.state',
  'c.proposed_at',
  'c.decided_at',
  'c.version',
  'a.kind as a_kind',
  'a.name as a_name',
  'a.colour as a_colour',
  'a.pattern as a_pattern',
  'a.logo_file_id as a_logo',
  'a.private as a_private',
  'b.kind as b_kind',
  'b.name as b_name',
  'b.colour as b_colour',
  'b.pattern as b_pattern',
  'b.logo_file_id as b_logo',
  'b.private as b_private',
  'p.id as p_id',
  'p.name as p_name',
  'p.pronouns as p_pronouns',
  'p.avatar_file_id as p_avatar',
  'd.id as d_id',
  'd.name as d_name',
  'd.pronouns as d_pronouns',
  'd.avatar_file_id as d_avatar',
] as const

const rowsOf = (some: ReturnType<typeof question>) => some.select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const face = (
  id: number | null,
  name: string | null,
  pronouns: string | null,
  avatar_file_id: string | null,
) => (id === null ? null : faceOf({ id, name: name ?? '', pronouns, avatar_file_id }, FACE_WIDTHS[0]))

const connectionOf =
  (me: Viewer) =>
  (row: Row): Shown => {
    const own = { id: row.network_id, name: row.a_name, private: row.a_private }
    const other = { id: row.with_id, name: row.b_name, private: row.b_private }
    return {
      id: row.id,
      network: markOf({
        id: row.network_id,
        kind: row.a_kind,
        name: row.a_name,
        colour: row.a_colour,
        pattern: row.a_pattern,
        logo_file_id: row.a_logo,
      }),
      with: markOf({
        id: row.with_id,
        kind: row.b_kind,
        name: row.b_name,
        colour: row.b_colour,
        pattern: row.b_pattern,
        logo_file_id: row.b_logo,
      }),
      shares: row.shares as Shared[],
      direction: row.direction as Shown['direction'],
      state: row.state as Shown['state'],
      proposed_by: face(row.p_id, row.p_name, row.p_pronouns, row.p_avatar),
      proposed_at: row.proposed_at,
      decided_by: face(row.d_id, row.d_name, row.d_pronouns, row.d_avatar),
      decided_at: row.decided_at,
      version: row.version,
      can: connectionAbilitiesOf(me, { own, other }, row.state),
    }
  }

/** The networks whose settings somebody manages as one of their leaders. */
const managedBy = (me: Viewer) =>
  [...me.leads].flatMap(([id, { permissions }]) => (permissions.has('settings_manage') ? [id] : []))

/** All connections, or for a leader those of the networks they manage. */
async function narrowed({ db, me }: Reading, { search, state, network_id }: Filter) {
  const managed = managedBy(me)
  if (managed.length === 0) authorize(me, networksPolicy.connect)
  const found = search ? await networkIdsNamed(db, search) : undefined
  const either = (ids: readonly number[]) =>
    sql<boolean>`(c.network_id = any(${ids}::bigint[]) or c.with_id = any(${ids}::bigint[]))`
  return question(db)
    .$if(!allows(me, networksPolicy.connect, undefined), (all) => all.where(either(managed)))
    .$if(found !== undefined, (all) => all.where(either(found ?? [])))
    .$if(network_id !== undefined, (all) => all.where(either([network_id ?? 0])))
    .$if(state !== undefined, (all) => all.where('c.state', '=', state ?? ''))
}

export async function listConnections(act: Reading, query: Hears<typeof connections.list, 'query'>) {
  const { db, me } = act
  const { page, page_size, sort_by, sort_direction = 'desc' } = query
  const some = await narrowed(act, query)
  const [rows, [counted]] = await together(
    db,
    rowsOf(some)
      .orderBy(`c.${sort_by}`, sort_direction)
      .orderBy('c.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return { items: rows.map(connectionOf(me)), page, page_size, ...totalOf(counted?.count ?? 0) }
}

/** The same rows in the order of their ids, for the file. */
export async function connectionsAfter(act: Reading, filter: Filter, after: number, limit: number) {
  const { me } = act
  const some = await narrowed(act, filter)
  return (await rowsOf(some).where('c.id', '>', after).orderBy('c.id').limit(limit).execute()).map(
    connectionOf(me),
  )
}

/** One connection; missing for people who manage neither side. */
export async function showConnection({ db, me }: Reading, id: number): Promise<Shown> {
  const row = await rowsOf(question(db)).where('c.id', '=', id).executeTakeFirst()
  const connection = row && connectionOf(me)(row)
  if (!connection || !(connection.can.remove || allows(me, networksPolicy.connect, undefined)))
    throw missing()
  return connection
}

/** The networks whose news, events or resources are also shown in this one. */
export async function sharedWith(db: Db, networkId: number, what: Shared): Promise<number[]> {
  const rows = await db
    .selectFrom('network_connections as c')
    .innerJoin('networks as n', (join) =>
      join.on(
        sql<boolean>`n.id = case when c.with_id = ${networkId}::bigint then c.network_id else c.with_id end`,
      ),
    )
    .select('n.id')
    .where('c.state', '=', 'accepted')
    .where(sql<boolean>`${what} = any(c.shares)`)
    .where((eb) =>
      eb.or([
        eb('c.with_id', '=', networkId),
        eb.and([eb('c.network_id', '=', networkId), eb('c.direction', '=', 'both')]),
      ]),
    )
    .where('n.archived_at', 'is', null)
    .orderBy('n.id')
    .execute()
  return rows.map(({ id }) => id)
}
