import { sql } from 'kysely'
import { nameKey } from '../../../contract/nameKey.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { archivable, type NewName, type Standing } from '../../identity/archivable.ts'
import { ENTERPRISE } from '../../identity/namedClauses.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import { type Db, type Tx, together } from '../../platform/database/db.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { undoable } from '../../platform/undo.ts'
import { countedIn, recountPeople, touchMembers } from '../people.ts'
import { networksPolicy } from '../policy.ts'
import { holdsNothing } from './networkHolders.ts'
import { countNetworks, networksChanged } from './networkPlace.ts'
import { removeEmpty } from './networks.ts'

/** An archived network and what went with it: everything below it that was archived in the same moment. */
const cameAlong = (db: Db, id: number) => sql`
  with recursive back as (
    select n.id, n.archived_at from networks n
    where n.enterprise_id = ${db.enterpriseId} and n.id = ${id}::bigint and n.archived_at is not null
    union all
    select n.id, n.archived_at from back b
    join networks n on n.enterprise_id = ${db.enterpriseId} and n.parent_id = b.id and n.archived_at = b.archived_at
  )
  select id from back`

const backOf = (db: Db, id: number) =>
  db
    .selectFrom('networks as n')
    .select(['n.id', 'n.kind', 'n.name', 'n.parent_id', 'n.private', 'n.archived_at'])
    .where(sql<boolean>`n.id in (${cameAlong(db, id)})`)
    .orderBy(sql`n.id <> ${id}::bigint`)
    .orderBy('n.name')
    .orderBy('n.id')

/** Networks whose name another one has now. */
async function takenAmong(db: Db, rows: readonly NewName[]): Promise<NewName[]> {
  const others = await db
    .selectFrom('networks')
    .select('name_key')
    .where('archived_at', 'is', null)
    .where('name_key', '=', sql<string>`any(${rows.map(({ name }) => nameKey(name))}::text[])`)
    .execute()
  const keys = new Set(others.map(({ name_key }) => name_key))
  return rows.filter(({ name }) => keys.has(nameKey(name))).map(({ id, name }) => ({ id, name }))
}

const parentThatWaits = (db: Db, id: number) =>
  db
    .selectFrom('networks as n')
    .innerJoin('networks as p', 'p.id', 'n.parent_id')
    .select(['p.id', 'p.name'])
    .where('n.id', '=', id)
    .where('p.archived_at', 'is not', null)

const SOME = 12

async function standing({ db }: Reading, id: number): Promise<Standing> {
  const rows = await backOf(db, id).execute()
  const ids = rows.map((row) => row.id)
  const here = sql<number>`any(${ids}::bigint[])`
  const [[waits_for = null], [people], [leaders]] = await together(
    db,
    parentThatWaits(db, id),
    db
      .selectFrom('network_members')
      .select((eb) => eb.fn.count<number>('user_id').distinct().as('count'))
      .where('network_id', '=', here)
      .where('state', '=', 'active'),
    db
      .selectFrom('network_leaders')
      .select((eb) => eb.fn.count<number>('user_id').distinct().as('count'))
      .where('network_id', '=', here),
  )
  return {
    along: rows.slice(1, 1 + SOME).map((row) => ({ id: row.id, name: row.name })),
    people_count: people?.count ?? 0,
    leaders_count: leaders?.count ?? 0,
    waits_for,
    taken: await takenAmong(db, rows),
  }
}

/** Everything a restore touches – the networks themselves, those above, the regions – in the order of the ids. */
const hold = (tx: Tx, id: number) =>
  sql`select id from networks where enterprise_id = ${tx.enterpriseId} and id in (
      with back as (${cameAlong(tx, id)}),
      way as (
        select unnest(n.path) as id from networks n where n.enterprise_id = ${tx.enterpriseId} and n.id = ${id}::bigint
        union select id from back
      )
      select id from way
      union
      select r.region_id from region_children r
      where r.enterprise_id = ${tx.enterpriseId} and r.network_id in (select id from way))
    order by id for no key update`.execute(tx)

/**
 * Restores a network with everything archived along with it: at its place, with its members, leaders and settings.
 * What was archived separately before stays archived. Names that were taken meanwhile must be replaced.
 */
async function restoreNetwork(act: Act, id: number, names: readonly NewName[]): Promise<number> {
  const { tx, me } = act
  await hold(tx, id)
  const rows = await backOf(tx, id).execute()
  const [network] = rows
  if (network?.id !== id) throw missing()
  authorize(me, networksPolicy.place, network)
  const [above] = await parentThatWaits(tx, id).execute()
  if (above) throw conflict('archived_above', { name: above.name })
  const ids = rows.map((row) => row.id)
  const fresh = new Map(names.map((one) => [one.id, one.name]))
  if (names.some((one) => !ids.includes(one.id))) throw missing()
  const wanted = rows.map((row) => ({ id: row.id, name: fresh.get(row.id) ?? row.name }))
  const taken = [...(await takenAmong(tx, wanted)), ...sameAmong(wanted)]
  if (taken.length > 0)
    throw invalid(Object.fromEntries(taken.map((one) => [`names.${one.id}`, { code: 'taken' }])))
  await sql`update networks n set archived_at = null, archived_by = null, name = w.name, version = n.version + 1
    from unnest(${ids}::bigint[], ${wanted.map(({ name }) => name)}::text[]) as w(id, name)
    where n.enterprise_id = ${tx.enterpriseId} and n.id = w.id`.execute(tx)
  await recountPeople(tx, await countedIn(tx, ids))
  await recordMany(
    act,
    rows.map((row) => ({
      action: 'network.restored',
      subject: { type: 'network', id: row.id },
      network_id: row.id,
      difference: {
        ...(row.id === id ? {} : { parent_id: id }),
        ...(fresh.has(row.id) ? { name: [row.name, fresh.get(row.id)] } : {}),
      },
    })),
  )
  await touchMembers(tx, ids)
  await rightsChanged(tx, '*')
  networksChanged(tx)
  wentStale(tx, [managedNetworks.list.path])
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  await countNetworks(tx, new Map([...kinds].map(([kind, some]) => [kind, some.length])))
  return rows.length
}

/** Two that would come back under one name. */
const sameAmong = (wanted: readonly NewName[]) =>
  wanted.filter((one, at) => wanted.findIndex(({ name }) => nameKey(name) === nameKey(one.name)) < at)

async function removeArchived(act: Act, id: number) {
  const { tx, me } = act
  const network = await tx
    .selectFrom('networks')
    .select(['id', 'kind', 'name', 'private', 'archived_at'])
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!network) throw missing()
  authorize(me, networksPolicy.place, network)
  return removeEmpty(act, network)
}

export const networkArchived = undoable<{ id: number }>('network.archived', (act, { id }) =>
  restoreNetwork(act, id, []),
)

export const archivedNetworks = archivable({
  name: 'network',
  // Everybody who may open an archive has this tab.
  opens: () => true,
  restores: (me, home) => allows(me, networksPolicy.place, home ?? ENTERPRISE),
  rows: ({ db }, { network_id, each }) =>
    db
      .selectFrom('networks as n')
      .select(['n.id', 'n.name', 'n.kind', 'n.parent_id as home_id', 'n.archived_at', 'n.archived_by'])
      .select((eb) => [
        eb
          .selectFrom('networks as b')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('b.archived_at', '=', 'n.archived_at')
          .where(sql<boolean>`n.id = any(b.parent_path)`)
          .as('along_count'),
        holdsNothing(db).as('removable'),
      ])
      .where('n.archived_at', 'is not', null)
      .$if(network_id !== undefined, (all) =>
        all.where(sql<boolean>`${network_id ?? 0}::bigint = any(n.parent_path)`),
      )
      .$if(!each, (all) =>
        all.where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('networks as up')
                .select('up.id')
                .whereRef('up.id', '=', 'n.parent_id')
                .whereRef('up.archived_at', '=', 'n.archived_at'),
            ),
          ),
        ),
      ),
  standing,
  restore: restoreNetwork,
  remove: removeArchived,
})
