import { sql } from 'kysely'
import { groups } from '../../../contract/networks/networks.ts'
import type { Act } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import { invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { knownTo } from '../known.ts'

/**
 * A network whose settings are being changed, locked until the transaction ends; missing for anybody who may not know
 * of it.
 */
export async function lockNetwork({ tx, me }: Act, id: number) {
  const network = await tx
    .selectFrom('networks as n')
    .selectAll('n')
    .where('n.id', '=', id)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!network) throw missing()
  return network
}

/** The new place: below an active group or community, or at the top. */
export async function placeBelow(tx: Tx, parentId: number | null) {
  if (parentId === null) return { id: null, path: [] as number[] }
  const parent = await tx
    .selectFrom('networks')
    .select(['id', 'kind', 'path'])
    .where('id', '=', parentId)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!parent) throw missing()
  if (parent.kind === 'region') throw invalid({ parent_id: { code: 'region_as_parent' } })
  return { id: parent.id, path: (parent.path ?? []).map(Number) }
}

/** The kept totals of networks by kind. Called last in a transaction: the second one waits until the first ends. */
export async function countNetworks(tx: Tx, changes: ReadonlyMap<string, number>) {
  const moved = [...changes].filter(([, by]) => by !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [kind, by] of moved) {
    const name = `networks.${kind}`
    await sql`insert into counters (enterprise_id, name, value) values (${tx.enterpriseId}, ${name}, 0)
      on conflict (enterprise_id, name) do nothing`.execute(tx)
    await tx
      .updateTable('counters')
      .set({ value: sql`value + ${by}::bigint` })
      .where('name', '=', name)
      .execute()
  }
  await countBelowPrivate(tx)
}

const KINDS = ['community', 'group', 'region'] as const
export const belowPrivate = (kind: (typeof KINDS)[number]) => `networks.${kind}.below_private`

/**
 * Recounts how many of each kind are below private networks, after one was placed, moved, archived or made private:
 * rare, so it may scan all of them. A second caller waits for the first and then counts its result.
 */
export async function countBelowPrivate(tx: Tx) {
  const names = KINDS.map(belowPrivate)
  await sql`insert into counters (enterprise_id, name, value)
    select ${tx.enterpriseId}, n, 0 from unnest(${names}::text[]) as n order by n
    on conflict (enterprise_id, name) do nothing`.execute(tx)
  await tx
    .selectFrom('counters')
    .select('name')
    .where('name', 'in', names)
    .orderBy('name')
    .forUpdate()
    .execute()
  await sql`update counters set value = (
      select count(*) from networks n
      where n.enterprise_id = ${tx.enterpriseId} and n.archived_at is null and n.parent_id is not null
        and counters.name = 'networks.' || n.kind || '.below_private'
        and exists (select from networks up where up.enterprise_id = ${tx.enterpriseId}
          and up.id = any(n.parent_path) and up.private))
    where counters.enterprise_id = ${tx.enterpriseId} and counters.name = any(${names}::text[])`.execute(tx)
}

/** Refreshes everything that shows networks: lists, pages, the rail. */
export const networksChanged = (tx: Tx) =>
  wentStale(tx, [groups.list.path, groups.show.path, '/api/v1/user/user_data'])
