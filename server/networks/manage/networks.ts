import { sql } from 'kysely'
import type { z } from 'zod'
import { archives } from '../../../contract/archives/archives.ts'
import { managedNetworks, type NetworkChange, type NewNetwork } from '../../../contract/networks/manage.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf, record, recordMany } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { appointAll } from '../leaders/leaders.ts'
import { holdNetworks } from '../members/memberMoves.ts'
import { countedIn, recountPeople, touchMembers } from '../people.ts'
import { networksPolicy } from '../policy.ts'
import { markColumns, markOf } from '../queries.ts'
import { setCategories } from './categorize.ts'
import { holdsNothing } from './networkHolders.ts'
import { countBelowPrivate, countNetworks, lockNetwork, networksChanged, placeBelow } from './networkPlace.ts'
import { showManaged } from './show.ts'

/** Creates a group or a community. Its leaders become members; nobody else is one yet. */
export async function createNetwork(
  act: Act,
  { parent_id, category_ids, leaders, ...network }: z.output<typeof NewNetwork>,
) {
  const { tx, me } = act
  authorize(me, networksPolicy.create)
  if (leaders.length > 0 && parent_id !== null) await holdNetworks(tx, [parent_id])
  if (parent_id !== null) await knownNetwork(act, parent_id)
  const place = await placeBelow(tx, parent_id)
  const made = await tx
    .insertInto('networks')
    .values({ ...network, parent_id: place.id, parent_path: place.path })
    .returning(markColumns)
    .executeTakeFirstOrThrow()
  const { id } = made
  if (category_ids.length > 0) await setCategories(tx, id, category_ids)
  await record(act, {
    action: 'network.created',
    subject: { type: 'network', id },
    network_id: id,
    difference: differenceOf<Record<string, unknown>>({}, { ...network, parent_id, category_ids }),
  })
  await appointAll(act, id, leaders)
  networksChanged(tx)
  wentStale(tx, [managedNetworks.list.path])
  await countNetworks(tx, new Map([[network.kind, 1]]))
  return markOf(made)
}

/** Saves the settings, unless somebody saved newer ones. */
export async function changeNetwork(
  act: Act,
  id: number,
  { version, suggested, category_ids, ...change }: z.output<typeof NetworkChange>,
) {
  const { tx, me } = act
  const network = await lockNetwork(act, id)
  authorize(me, networksPolicy.manage, network)
  if (suggested !== undefined && suggested !== network.suggested) authorize(me, networksPolicy.place, network)
  if (network.version !== version) throw conflict('changed_meanwhile')
  const before = category_ids && (await setCategories(tx, id, category_ids))
  const whole = { ...change, suggested: suggested ?? network.suggested }
  const difference = {
    ...differenceOf<Record<string, unknown>>(network, whole),
    ...(before ? differenceOf<Record<string, unknown>>({ category_ids: before }, { category_ids }) : {}),
  }
  if (Object.keys(difference).length === 0) return showManaged(act, id)
  await tx
    .updateTable('networks')
    .set({ ...whole, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'network.changed',
    subject: { type: 'network', id },
    network_id: id,
    difference,
  })
  networksChanged(tx)
  wentStale(tx, [managedNetworks.list.path, managedNetworks.show.path])
  if (difference.private !== undefined) await countBelowPrivate(tx)
  return showManaged(act, id)
}

/** A network and everything below it, held from the top id on. */
async function lockWithBelow(tx: Tx, id: number) {
  const rows = await tx
    .selectFrom('networks')
    .select(['id', 'kind', 'name', 'private', 'archived_at'])
    .where(sql<boolean>`id in (
      with recursive below as (
        select n.id from networks n where n.enterprise_id = ${tx.enterpriseId} and n.id = ${id}::bigint
        union all
        select n.id from below b join networks n on n.enterprise_id = ${tx.enterpriseId} and n.parent_id = b.id
      )
      select id from below)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.filter(({ archived_at }) => archived_at === null)
}

/** Out of sight with everything below, and nothing lost: one moment for all of them, so that they come back together. */
export async function archiveNetwork(act: Act, id: number) {
  const { tx, me } = act
  const network = await lockNetwork(act, id)
  authorize(me, networksPolicy.place, network)
  const rows = await lockWithBelow(tx, id)
  const counts = await countedIn(
    tx,
    rows.map((row) => row.id),
  )
  await tx
    .updateTable('networks')
    .set({ archived_at: sql`now()`, archived_by: me.user_id, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${rows.map((row) => row.id)}::bigint[])`)
    .execute()
  await recountPeople(tx, counts)
  await touchMembers(
    tx,
    rows.map((row) => row.id),
  )
  await recordMany(
    act,
    rows.map((row) => ({
      action: 'network.archived',
      subject: { type: 'network', id: row.id },
      network_id: row.id,
      difference: row.id === id ? {} : { parent_id: id },
    })),
  )
  await rightsChanged(tx, '*')
  networksChanged(tx)
  wentStale(tx, [managedNetworks.list.path, archives.names.path])
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  await countNetworks(tx, new Map([...kinds].map(([kind, some]) => [kind, -some.length])))
  return { archived: rows.length }
}

export async function deleteNetwork(act: Act, id: number) {
  const { me } = act
  const network = await lockNetwork(act, id)
  authorize(me, networksPolicy.place, network)
  return removeEmpty(act, network)
}

/** Deletes a network that never had a member or any content. */
export async function removeEmpty(
  act: Act,
  { id, kind, name, archived_at }: { id: number; kind: string; name: string; archived_at: string | null },
) {
  const { tx } = act
  const empty = await tx
    .selectFrom('networks as n')
    .select('n.id')
    .where('n.id', '=', id)
    .where(holdsNothing(tx))
    .executeTakeFirst()
  if (!empty) throw conflict('network_in_use')
  await tx.deleteFrom('networks').where('id', '=', id).execute()
  await record(act, {
    action: 'network.deleted',
    subject: { type: 'network', id },
    difference: { name },
  })
  networksChanged(tx)
  wentStale(tx, [managedNetworks.list.path])
  // Archived networks aren't counted.
  if (archived_at === null) await countNetworks(tx, new Map([[kind, -1]]))
  return { done: true as const }
}
