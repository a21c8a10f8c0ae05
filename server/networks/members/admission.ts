import { sql } from 'kysely'
import { userData } from '../../../contract/access/access.ts'
import type { FieldValue } from '../../../contract/fields/values.ts'
import { networkAddress } from '../../../contract/networks/addresses.ts'
import type { MemberAction, MemberState, MemberVisibility } from '../../../contract/networks/memberStates.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { answerQuestions } from '../../fields/questions/answers.ts'
import { inOffice } from '../../identity/office.ts'
import { notify } from '../../messages/notifications.ts'
import type { Act } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { approachedNetworks } from '../known.ts'
import { networksPolicy } from '../policy.ts'
import { idsBelow } from './above.ts'
import { joinersOf } from './answers.ts'
import { isMoreDiscreet, keepDiscretion } from './discretion.ts'
import { holdNetworks, type Moved, moveMembers, placesOf } from './memberMoves.ts'

/** The networks named and all above them, from the top down, held until the transaction ends. */
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
  const all = rows.map(({ id }) => id)
  await holdNetworks(tx, all)
  const locked = await tx
    .selectFrom('networks')
    .select(['id', 'parent_id', 'kind', 'name', 'private', 'pending_users'])
    .where('id', '=', sql<number>`any(${all}::bigint[])`)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
  const byId = new Map(locked.map((network) => [network.id, network]))
  if (ids.some((id) => !byId.has(id))) throw missing()
  const inOrder = new Map<number, (typeof locked)[number]>()
  const place = (network: (typeof locked)[number]) => {
    if (network.parent_id !== null && !inOrder.has(network.parent_id)) {
      const parent = byId.get(network.parent_id)
      // It was moved, or something above it was archived, since we looked.
      if (!parent) throw conflict('conflict')
      place(parent)
    }
    inOrder.set(network.id, network)
  }
  for (const network of locked) place(network)
  return [...inOrder.values()]
}

type Locked = Awaited<ReturnType<typeof lockWithParents>>[number]

/** People who were removed or declined may only ask: nobody overrides a leader's decision. */
const decidedAgainst = new Set<MemberState | undefined>(['removed', 'declined'])

/** The step that lets somebody join, given their state there and above; undefined if nothing would change. */
function actionFor(
  me: Viewer,
  network: Locked,
  { before, above }: { before: MemberState | undefined; above: MemberState | undefined },
  invited: boolean,
): MemberAction | undefined {
  if (before === 'active') return undefined
  // Nobody is in a part of something they aren't in yet, whoever invited them.
  const isPart = above === undefined || above === 'active'
  if (me.leads.has(network.id) || (invited && isPart)) return 'add'
  const asks = !isPart || network.private || network.pending_users || decidedAgainst.has(before)
  if (!asks) return 'join'
  return before === 'pending' ? undefined : 'ask'
}

interface Joining {
  visibility?: MemberVisibility | undefined
  /** By the id of the question, for the one network that is joined. */
  answers?: ReadonlyMap<number, FieldValue> | undefined
  /** Invited by somebody who may add members, so no further decision is needed. */
  invited?: true
}

/**
 * Joins networks and those above them. Where a network wants it, the membership waits for a leader's decision.
 * Returns the viewer's state in each network named; joining again changes nothing.
 */
export async function joinNetworks(act: Act, ids: readonly number[], joining: Joining = {}) {
  const { tx, me } = act
  authorize(me, networksPolicy.join)
  await approachedNetworks(act, ids)
  const networks = await lockWithParents(tx, ids)
  const before = await placesOf(
    tx,
    networks.map(({ id }) => ({ network_id: id, user_id: me.user_id })),
  )
  const after = new Map<number, MemberState>()
  const wanted: { network: Locked; action: MemberAction }[] = []
  for (const network of networks) {
    const was = before.get(`${network.id} ${me.user_id}`)
    const above = network.parent_id === null ? undefined : after.get(network.parent_id)
    const action = actionFor(
      me,
      network,
      { before: was, above },
      joining.invited === true && ids.includes(network.id),
    )
    if (action) wanted.push({ network, action })
    after.set(network.id, action ? (action === 'ask' ? 'pending' : 'active') : (was ?? 'pending'))
  }
  const { visibility } = joining
  const { done } = await moveMembers(
    tx,
    me.user_id,
    wanted.map(({ network, action }) => ({
      network_id: network.id,
      user_id: me.user_id,
      action,
      ...(visibility ? { visibility } : {}),
    })),
    joining.invited ? { cause: 'invitation' } : {},
  )
  if (joining.answers)
    for (const id of ids) await answerQuestions(tx, me.user_id, joinersOf(id), joining.answers)
  await tell(
    act,
    networks.filter(({ id }) => done.some(({ network_id }) => network_id === id)),
    done,
  )
  return ids.map((id) => ({ id, state: after.get(id) ?? ('pending' as const) }))
}

async function tell(act: Act, changed: readonly Locked[], done: readonly Moved[]) {
  if (done.length === 0) return
  await recordMany(
    act,
    done.map(({ network_id, before, state }) => ({
      action: state === 'active' ? 'member.joined' : 'member.asked',
      subject: { type: 'network', id: network_id },
      network_id,
      difference: { state: [before === 'none' ? null : before, state] },
    })),
  )
  for (const network of changed)
    if (done.some(({ network_id, state }) => network_id === network.id && state === 'pending'))
      await tellLeaders(act, network)
  await mineChanged(act)
}

async function mineChanged({ tx, me }: Act) {
  await rightsChanged(tx, me.user_id)
  wentStale(
    tx,
    [groups.list.path, userData.show.path, '/api/v1/members', '/api/v2/users/me/memberships'],
    [me.user_id],
  )
  wentStale(tx, ['/api/v1/members'])
}

/** The people who can decide; the request itself names who asks. */
async function tellLeaders({ tx, me }: Act, { id, kind, name }: Locked) {
  const leaders = await tx
    .selectFrom('network_leaders as l')
    .innerJoin('policy_templates as t', 't.role_id', 'l.role_id')
    .select('l.user_id')
    .where('l.network_id', '=', id)
    .where(inOffice('l'))
    .where((eb) => eb(eb.val('members_manage'), '=', eb.fn.any('t.permissions')))
    .orderBy('l.user_id')
    .execute()
  await notify(
    tx,
    leaders.map(({ user_id }) => user_id),
    {
      kind: 'member.request',
      facts: { group: name },
      link: `${networkAddress({ kind, id })}/members?scope=pending`,
      actor_id: me.user_id,
      network_id: id,
    },
  )
}

/**
 * Leaves a network and everything below it: nobody stays in a part of what they left. A waiting request is withdrawn.
 * A leader has to hand over first.
 */
export async function leaveNetwork(act: Act, id: number) {
  const { tx, me } = act
  await approachedNetworks(act, [id])
  const ids = [id, ...(await idsBelow(tx, [id]))]
  await holdNetworks(tx, ids)
  const leads = await tx
    .selectFrom('network_leaders as l')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .select('n.name')
    .where('l.user_id', '=', me.user_id)
    .where('l.network_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .orderBy('n.name')
    .limit(1)
    .executeTakeFirst()
  if (leads) throw conflict('member_leads', { network: leads.name })
  const places = await placesOf(
    tx,
    ids.map((network_id) => ({ network_id, user_id: me.user_id })),
  )
  if (!places.has(`${id} ${me.user_id}`)) throw conflict('not_a_member')
  const moves = ids.flatMap((network_id) => {
    const state = places.get(`${network_id} ${me.user_id}`)
    const action = state === 'active' ? 'leave' : state === 'pending' ? 'withdraw' : undefined
    return action ? [{ network_id, user_id: me.user_id, action } as const] : []
  })
  const own = moves.filter(({ network_id }) => network_id === id)
  const below = moves.filter(({ network_id }) => network_id !== id)
  const { done } = await moveMembers(tx, me.user_id, own)
  const left = [...done, ...(await moveMembers(tx, me.user_id, below, { cause: 'parent' })).done]
  if (left.length === 0) return []
  await recordMany(
    act,
    left.map(({ network_id, before, state }) => ({
      action: before === 'pending' ? 'member.withdrew' : 'member.left',
      subject: { type: 'network', id: network_id },
      network_id,
      difference: { state: [before, state] },
    })),
  )
  await mineChanged(act)
  return left.map(({ network_id }) => network_id)
}

/** The viewer's active memberships above and below a network, the nearest first. */
async function placesAround({ tx, me }: Act, id: number) {
  const { rows } = await sql<{
    network_id: number
    name: string
    visibility: MemberVisibility
    above: boolean
  }>`
    select m.network_id, n.name, m.visibility, n.id = any(here.parent_path) as above
    from networks here
    join networks n on n.enterprise_id = ${tx.enterpriseId} and n.archived_at is null
      and (n.id = any(here.parent_path) or here.id = any(n.parent_path))
    join network_members m on m.enterprise_id = ${tx.enterpriseId} and m.network_id = n.id
      and m.user_id = ${me.user_id} and m.state = 'active'
    where here.enterprise_id = ${tx.enterpriseId} and here.id = ${id}
    order by cardinality(n.parent_path), n.id`.execute(tx)
  return rows
}

/** Who may know of a membership is the member's own choice, at any time. */
export async function chooseVisibility(act: Act, network_id: number, visibility: MemberVisibility) {
  const { tx, me } = act
  await holdNetworks(tx, [network_id])
  const mine = await tx
    .selectFrom('network_members')
    .select('visibility')
    .where('network_id', '=', network_id)
    .where('user_id', '=', me.user_id)
    .executeTakeFirst()
  if (!mine) throw missing()
  // A leader is named beside the network; hiding the membership would promise what can't be kept.
  if (visibility !== 'open' && me.leads.has(network_id)) throw conflict('leaders_are_known')
  if (mine.visibility === visibility) return
  const around = await placesAround(act, network_id)
  const above = around.find((one) => one.above && isMoreDiscreet(one.visibility, visibility))
  if (above) throw conflict('discreet_above', { network: above.name })
  const led = around.find((one) => !one.above && me.leads.has(one.network_id))
  if (led && visibility !== 'open') throw conflict('leads_below', { network: led.name })
  await tx
    .updateTable('network_members')
    .set({ visibility })
    .where('network_id', '=', network_id)
    .where('user_id', '=', me.user_id)
    .execute()
  await keepDiscretion(
    tx,
    around.flatMap((one) => (one.above ? [] : [{ network_id: one.network_id, user_id: me.user_id }])),
  )
  await recordMany(act, [
    {
      action: 'member.visibility_changed',
      subject: { type: 'network', id: network_id },
      network_id,
      difference: {},
    },
  ])
  await mineChanged(act)
}
