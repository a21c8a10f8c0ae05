import { type Selectable, sql } from 'kysely'
import { connections } from '../../../contract/networks/connections.ts'
import type { Hears } from '../../../contract/route.ts'
import { inOffice } from '../../identity/office.ts'
import { notify } from '../../messages/notifications.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { DB, Tx } from '../../platform/database/db.ts'
import { putBack } from '../../platform/database/deletedRow.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { undoable } from '../../platform/undo.ts'
import { knownNetwork } from '../known.ts'
import { networksPolicy } from '../policy.ts'
import { viewedNetwork } from '../queries.ts'
import { mayConnect, mustHaveSay, type Sides } from './connectionAbilities.ts'
import { showConnection } from './connectionRows.ts'

async function lockConnection(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('network_connections')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}

/** Both sides of a connection, in the order asked for. */
async function sidesOf(tx: Tx, ids: readonly [number, number]): Promise<Sides> {
  const rows = await tx
    .selectFrom('networks')
    .select(['id', 'name', 'private'])
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute()
  const [own, other] = ids.map((id) => rows.find((row) => row.id === id))
  if (!own || !other) throw missing()
  return { own, other }
}

const changed = (tx: Tx) => wentStale(tx, [connections.list.path, connections.show.path])

/** Notifies those who look after the other side. */
async function tellManagers({ tx, me }: Act, own: { id: number; name: string }, other: typeof own) {
  const leaders = await tx
    .selectFrom('network_leaders as l')
    .innerJoin('policy_templates as t', 't.role_id', 'l.role_id')
    .select('l.user_id')
    .where('l.network_id', '=', other.id)
    .where(inOffice('l'))
    .where(sql<boolean>`'settings_manage' = any(t.permissions)`)
    .orderBy('l.user_id')
    .execute()
  await notify(
    tx,
    leaders.map(({ user_id }) => user_id).filter((id) => id !== me.user_id),
    {
      kind: 'network.connection_proposed',
      facts: { group: own.name, other: other.name },
      link: '/admin/manage/groups/connections',
      actor_id: me.user_id,
      network_id: other.id,
    },
  )
}

/** Shares a network's content with another. People who manage both decide at once; otherwise the other side does. */
export async function connect(
  act: Act,
  { network_id, with_network_id, shares, direction }: Hears<typeof connections.create, 'body'>,
) {
  const { tx, me } = act
  if (network_id === with_network_id) throw invalid({ with_network_id: { code: 'same_network' } })
  // Before any right is checked: a refusal would reveal that they exist.
  for (const id of [network_id, with_network_id]) await knownNetwork(act, id)
  const { own, other } = await sidesOf(tx, [network_id, with_network_id])
  authorize(me, networksPolicy.manage, own)
  await viewedNetwork(act, other.id)
  const both = allows(me, networksPolicy.manage, other)
  const { id } = await tx
    .insertInto('network_connections')
    .values({
      network_id,
      with_id: with_network_id,
      shares,
      direction,
      state: both ? 'accepted' : 'proposed',
      proposed_by: me.user_id,
      ...(both ? { decided_by: me.user_id, decided_at: sql<string>`now()` } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(act, {
    action: both ? 'connection.made' : 'connection.proposed',
    subject: { type: 'connection', id },
    network_id,
    difference: { with_network_id, shares, direction },
  })
  if (!both) await tellManagers(act, own, other)
  changed(tx)
  return showConnection(act, id)
}

/** Sharing less needs nobody's agreement; sharing more, or in the other direction, does. */
export async function changeConnection(
  act: Act,
  id: number,
  { shares, direction, version }: Hears<typeof connections.update, 'body'>,
) {
  const { tx, me } = act
  await showConnection(act, id)
  const row = await lockConnection(tx, id)
  const sides = await sidesOf(tx, [row.network_id, row.with_id])
  const { own, other } = sides
  mayConnect(me, { sides, state: row.state }, 'change')
  if (row.version !== version) throw conflict('changed_meanwhile')
  const less =
    row.state === 'accepted' &&
    shares.every((thing) => row.shares.includes(thing)) &&
    (direction === row.direction || direction === 'one')
  const agreed = less || allows(me, networksPolicy.manage, other)
  await tx
    .updateTable('network_connections')
    .set({
      shares,
      direction,
      state: agreed ? 'accepted' : 'proposed',
      decided_by: agreed ? (less ? row.decided_by : me.user_id) : null,
      decided_at: agreed ? (less ? row.decided_at : sql<string>`now()`) : null,
      ...(agreed ? {} : { proposed_by: me.user_id, proposed_at: sql<string>`now()` }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'connection.changed',
    subject: { type: 'connection', id },
    network_id: row.network_id,
    difference: { shares: [row.shares, shares], direction: [row.direction, direction] },
  })
  if (!agreed) await tellManagers(act, own, other)
  changed(tx)
  return showConnection(act, id)
}

/** The other side accepts or declines, once. */
export async function decideConnection(act: Act, id: number, state: 'accepted' | 'declined') {
  const { tx, me } = act
  await showConnection(act, id)
  const row = await lockConnection(tx, id)
  const sides = await sidesOf(tx, [row.network_id, row.with_id])
  mustHaveSay(me, sides, 'decide')
  if (row.state === state) return showConnection(act, id)
  mayConnect(me, { sides, state: row.state }, 'decide')
  await connectionDecided.offer(act, { id, version: row.version + 1 })
  await tx
    .updateTable('network_connections')
    .set({
      state,
      decided_by: me.user_id,
      decided_at: sql<string>`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: `connection.${state}`,
    subject: { type: 'connection', id },
    network_id: row.with_id,
    difference: { network_id: row.network_id },
  })
  changed(tx)
  return showConnection(act, id)
}

/** The other side is asked again, as before. */
export const connectionDecided = undoable<{ id: number; version: number }>(
  'connection.decided',
  async (act, { id, version }) => {
    const { tx, me } = act
    const row = await lockConnection(tx, id)
    mustHaveSay(me, await sidesOf(tx, [row.network_id, row.with_id]), 'decide')
    if (row.version !== version) throw conflict('undo_changed')
    await tx
      .updateTable('network_connections')
      .set({ state: 'proposed', decided_by: null, decided_at: null, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    await record(act, {
      action: 'connection.decision_undone',
      subject: { type: 'connection', id },
      network_id: row.with_id,
      difference: { network_id: row.network_id },
    })
    changed(tx)
  },
)

export async function disconnect(act: Act, id: number) {
  const { tx, me } = act
  await showConnection(act, id)
  const row = await lockConnection(tx, id)
  const sides = await sidesOf(tx, [row.network_id, row.with_id])
  mayConnect(me, { sides, state: row.state }, 'remove')
  await connectionRemoved.offer(act, { row })
  await tx.deleteFrom('network_connections').where('id', '=', id).execute()
  await record(act, {
    action: 'connection.removed',
    subject: { type: 'connection', id },
    network_id: row.network_id,
    difference: { with_network_id: row.with_id, shares: row.shares },
  })
  changed(tx)
  return { done: true as const }
}

/** They are connected again as they were. */
export const connectionRemoved = undoable<{ row: Selectable<DB['network_connections']> }>(
  'connection.removed',
  async (act, { row }) => {
    const { tx, me } = act
    const sides = await sidesOf(tx, [row.network_id, row.with_id])
    await putBack(tx, 'network_connections', row)
    await showConnection(act, row.id)
    mustHaveSay(me, sides, 'remove')
    await record(act, {
      action: 'connection.restored',
      subject: { type: 'connection', id: row.id },
      network_id: row.network_id,
      difference: { with_network_id: row.with_id, shares: row.shares },
    })
    changed(tx)
  },
)
