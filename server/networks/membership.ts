import { sql } from 'kysely'
import type { z } from 'zod'
import { userData } from '../../contract/access.ts'
import { groups, type MembershipState } from '../../contract/networks.ts'
import { notify } from '../messages/notifications.ts'
import { recordMany } from '../platform/changes.ts'
import type { Tx } from '../platform/db.ts'
import { conflict, missing } from '../platform/errors.ts'
import { rightsChanged } from '../platform/listen.ts'
import { wentStale } from '../platform/live.ts'
import { authorize } from '../platform/policy.ts'
import type { Viewer } from '../platform/viewer.ts'
import { networksPolicy } from './policy.ts'

type State = z.output<typeof MembershipState>

/** Those who were sent away or turned down ask again; nobody comes back past the decision of a leader. */
const decidedAgainst = new Set<State | undefined>(['removed', 'declined'])

/**
 * The networks named and all above them, from the top down, held until the transaction ends. They are locked in the
 * order of their ids, so that two who join the same ones never wait for each other.
 */
async function lockWithParents(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select n.id, n.parent_id from networks n
      where n.enterprise_id = ${tx.enterpriseId} and n.id = any(${ids}::bigint[])
      union
      select p.id, p.parent_id from networks p
      join above a on p.enterprise_id = ${tx.enterpriseId} and p.id = a.parent_id
    )
    select id from above`.execute(tx)
  const locked = await tx
    .selectFrom('networks')
    .select(['id', 'parent_id', 'kind', 'name', 'private', 'pending_users'])
    .where('id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const byId = new Map(locked.map((network) => [network.id, network]))
  if (ids.some((id) => !byId.has(id))) throw missing()
  const inOrder = new Map<number, (typeof locked)[number]>()
  const place = (network: (typeof locked)[number]) => {
    if (network.parent_id !== null && !inOrder.has(network.parent_id)) {
      const parent = byId.get(network.parent_id)
      // It moved, or what stands above it was archived, since we looked.
      if (!parent) throw conflict('conflict')
      place(parent)
    }
    inOrder.set(network.id, network)
  }
  for (const network of locked) place(network)
  return [...inOrder.values()]
}

type Locked = Awaited<ReturnType<typeof lockWithParents>>[number]

/** What becomes of somebody who asks to join, given where they stand there and above. */
function stateFor(me: Viewer, network: Locked, before: State | undefined, above: State | undefined): State {
  if (before === 'active') return 'active'
  if (me.leads.has(network.id)) return 'active'
  // Nobody belongs to a part of what they don't belong to yet.
  if (above !== undefined && above !== 'active') return 'pending'
  return network.private || network.pending_users || decidedAgainst.has(before) ? 'pending' : 'active'
}

/**
 * Joins networks, and with each those above it. Where the network asks for it the membership waits for a leader's
 * decision. Answers where the viewer stands now in each that was named; to join again changes nothing.
 */
export async function joinNetworks(tx: Tx, me: Viewer, ids: readonly number[], address: string) {
  authorize(me, networksPolicy.join)
  const networks = await lockWithParents(tx, ids)
  const rows = await tx
    .selectFrom('network_members')
    .select(['network_id', 'state'])
    .where('user_id', '=', me.user_id)
    .where('network_id', '=', sql<number>`any(${networks.map(({ id }) => id)}::bigint[])`)
    .execute()
  const before = new Map(rows.map(({ network_id, state }) => [network_id, state as State]))
  const after = new Map<number, State>()
  for (const network of networks) {
    const above = network.parent_id === null ? undefined : after.get(network.parent_id)
    after.set(network.id, stateFor(me, network, before.get(network.id), above))
  }
  const changed = networks.filter(({ id }) => before.get(id) !== after.get(id))
  if (changed.length > 0) await settle(tx, me, changed, before, after, address)
  return ids.map((id) => ({ id, state: after.get(id) ?? ('pending' as const) }))
}

async function settle(
  tx: Tx,
  me: Viewer,
  changed: readonly Locked[],
  before: ReadonlyMap<number, State>,
  after: ReadonlyMap<number, State>,
  address: string,
) {
  const joined = changed.filter(({ id }) => after.get(id) === 'active').map(({ id }) => id)
  const asked = changed.filter(({ id }) => after.get(id) === 'pending')
  await tx
    .insertInto('network_members')
    .values(
      changed.map(({ id }) => ({
        network_id: id,
        user_id: me.user_id,
        state: after.get(id) ?? 'pending',
        joined_at: after.get(id) === 'active' ? sql<string>`now()` : null,
        state_changed_by: me.user_id,
      })),
    )
    .onConflict((on) =>
      on.columns(['network_id', 'user_id']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        joined_at: eb.ref('excluded.joined_at'),
        state_changed_at: sql<string>`now()`,
        state_changed_by: me.user_id,
        reason: null,
      })),
    )
    .execute()
  await tx
    .updateTable('networks')
    .set({ member_count: sql`member_count + 1` })
    .where('id', '=', sql<number>`any(${joined}::bigint[])`)
    .execute()
  await recordMany(
    tx,
    me,
    changed.map(({ id }) => ({
      action: after.get(id) === 'active' ? 'member.joined' : 'member.asked',
      subject: { type: 'network', id },
      network_id: id,
      difference: { state: [before.get(id) ?? null, after.get(id)] },
      address,
    })),
  )
  for (const network of asked) await tellLeaders(tx, me, network)
  await rightsChanged(tx, me.user_id)
  await wentStale(tx, [groups.list.path, userData.show.path], [me.user_id])
}

async function tellLeaders(tx: Tx, me: Viewer, { id, name }: Locked) {
  const leaders = await tx
    .selectFrom('network_leaders')
    .select('user_id')
    .where('network_id', '=', id)
    .orderBy('user_id')
    .execute()
  await notify(
    tx,
    leaders.map(({ user_id }) => user_id),
    {
      kind: 'member.request',
      facts: { group: name },
      link: `/groups/${id}`,
      actor_id: me.user_id,
      network_id: id,
    },
  )
}
