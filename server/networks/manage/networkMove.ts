import { sql } from 'kysely'
import type { z } from 'zod'
import { type MovePreview, managedNetworks } from '../../../contract/networks/manage.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { together } from '../../platform/database/db.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { undoable } from '../../platform/undo.ts'
import { knownTo } from '../known.ts'
import { wayBackOf } from '../members/decisionUndo.ts'
import { type TakenBack, takeMovesBack } from '../members/memberMoves.ts'
import { settle } from '../members/newMembers.ts'
import { countedIn, recountPeople } from '../people.ts'
import { networksPolicy } from '../policy.ts'
import { markOf } from '../queries.ts'
import {
  effectVersion,
  joinCounts,
  ledAndGathered,
  movingTo,
  networksAbove,
  pageOfJoining,
} from './moveEffect.ts'
import { countBelowPrivate, networksChanged } from './networkPlace.ts'
import { trailOf } from './show.ts'
import { joinAtOnce, joinTheWhole } from './wholeMembership.ts'

export const numbers = (path: readonly (number | string)[] | null) => (path ?? []).map(Number)

/** The network that moves, and those that will be above it. It can't be put below itself or a region. */
export async function planned({ db, me }: Reading, id: number, parentId: number | null) {
  const ids = [id, ...(parentId === null ? [] : [parentId])]
  const rows = await db
    .selectFrom('networks as n')
    .select(['n.id', 'n.kind', 'n.name', 'n.private', 'n.parent_id', 'n.parent_path', 'n.path'])
    .where('n.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .execute()
  const network = rows.find((row) => row.id === id)
  if (!network) throw missing()
  authorize(me, networksPolicy.place, network)
  const parent = rows.find((row) => row.id === parentId)
  if (parentId !== null && !parent) throw missing()
  const way = parent ? numbers(parent.path) : []
  if (way.includes(id)) throw invalid({ parent_id: { code: 'below_itself' } })
  if (parent?.kind === 'region') throw invalid({ parent_id: { code: 'region_as_parent' } })
  if (network.kind === 'region') throw invalid({ parent_id: { code: 'region_stays' } })
  return { network, way }
}

/** Everything that a move would change, without changing it. */
export async function previewMove(
  act: Reading,
  id: number,
  {
    parent_id = null,
    page,
    page_size,
  }: Omit<Hears<typeof managedNetworks.previewMove, 'query'>, 'parent_id'> & {
    parent_id?: number | null
  },
): Promise<z.output<typeof MovePreview>> {
  const { db } = act
  const { network, way } = await planned(act, id, parent_id)
  const moving = await movingTo(db, id, way)
  const version = await effectVersion(db, moving)
  const counts = await joinCounts(db, moving)
  const joining = await pageOfJoining(act, moving, { page, page_size })
  const above = await networksAbove(db, moving.above)
  const others = await ledAndGathered(db, moving, id)
  const [from, to] = await together(db, trailOf(db, network.parent_path), trailOf(db, way))
  const { byNetwork, ...totals } = counts
  return {
    items: joining.people.map(({ joins, ...one }) => ({
      ...one,
      joins: joins.flatMap((network_id) => above.get(network_id)?.mark ?? []),
    })),
    page,
    page_size,
    ...totalOf(joining.total),
    version,
    from: from.map(markOf),
    to: to.map(markOf),
    below_count: moving.ids.length - 1,
    ...totals,
    ...others,
    opens: moving.above.flatMap((network_id) => {
      const people_count = byNetwork.get(network_id) ?? 0
      const there = above.get(network_id)
      return there && people_count > 0 && there.opens.length > 0
        ? [{ network: there.mark, people_count, acts: there.opens }]
        : []
    }),
  }
}

/**
 * Moves a network with everything below it. What was previewed is looked at once more under the locks of everything that takes part: when it isn't the same any
 * more, nothing moves. Answers the action by which many come into the whole.
 */
export async function moveAtOnce(
  act: Act,
  id: number,
  { parent_id, preview_version }: Hears<typeof managedNetworks.move, 'body'>,
): Promise<number | null> {
  const { tx } = act
  const { network, way } = await heldTogether(act, id, parent_id)
  const moving = await movingTo(tx, id, way)
  if ((await effectVersion(tx, moving)) !== preview_version) throw conflict('move_changed')
  if (network.parent_id === parent_id) return null
  const { memberships_count } = await joinCounts(tx, moving)
  if (joinAtOnce(memberships_count)) await networkMoved.hold(act)
  const left = await countedIn(tx, [id])
  await place(tx, network, { parent_id, way })
  // A region gathers children of its own parent only.
  const gathered = await tx
    .deleteFrom('region_children')
    .where('network_id', '=', id)
    .returning('region_id')
    .execute()
  await record(act, {
    action: 'network.moved',
    subject: { type: 'network', id },
    network_id: id,
    difference: { parent_id: [network.parent_id, parent_id], memberships: memberships_count },
  })
  const { bulk_id, joined } = await joinTheWhole(act, id, moving, memberships_count)
  if (bulk_id === null)
    await networkMoved.offer(act, {
      id,
      parent_id: [network.parent_id, parent_id],
      region_ids: gathered.map(({ region_id }) => region_id),
      moves: await wayBackOf(tx, joined),
    })
  await placed(tx, id, left)
  return bulk_id
}

/** Checked first to refuse without locks; what counts is the state under the locks of everything involved. */
async function heldTogether(act: Act, id: number, parent_id: number | null) {
  const { tx } = act
  const seen = await planned(act, id, parent_id)
  const { ids } = await movingTo(tx, id, seen.way)
  await tx
    .selectFrom('networks')
    .select('id')
    .where(
      'id',
      '=',
      sql<number>`any(${[...ids, ...seen.way, ...numbers(seen.network.parent_path)]}::bigint[])`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return planned(act, id, parent_id)
}

/** One statement for it and everything below, archived ones too: the key looks at its end. */
const place = (
  tx: Tx,
  { id, parent_path }: { id: number; parent_path: readonly unknown[] },
  { parent_id, way }: { parent_id: number | null; way: readonly number[] },
) =>
  sql`update networks n set
      parent_id = case when n.id = ${id}::bigint then ${parent_id}::bigint else n.parent_id end,
      parent_path = ${way}::bigint[] || n.parent_path[${parent_path.length + 1}::int:],
      version = n.version + 1
    where n.enterprise_id = ${tx.enterpriseId} and (n.id = ${id}::bigint or ${id}::bigint = any(n.parent_path))`.execute(
    tx,
  )

/** What follows wherever it was put; `left` are the networks that counted it before. */
async function placed(tx: Tx, id: number, left: readonly number[]) {
  await recountPeople(tx, [...left, ...(await countedIn(tx, [id]))])
  await rightsChanged(tx, '*')
  networksChanged(tx)
  wentStale(tx, [managedNetworks.list.path, managedNetworks.show.path])
  await countBelowPrivate(tx)
}

/**
 * It returns to its former place, and people who joined networks above through the move leave them; all of that, or
 * nothing.
 */
export const networkMoved = undoable<{
  id: number
  parent_id: [from: number | null, to: number | null]
  region_ids: number[]
  moves: TakenBack[]
}>('network.moved', async (act, { id, parent_id: [from, to], region_ids, moves }) => {
  const { tx } = act
  const { network, way } = await heldTogether(act, id, from)
  if (network.parent_id !== to) throw conflict('undo_changed')
  const back = await takeMovesBack(tx, moves)
  if (back.length < moves.length) throw conflict('undo_changed')
  const left = await countedIn(tx, [id])
  await place(tx, network, { parent_id: from, way })
  const gather = await tx
    .selectFrom('networks')
    .select('id')
    .where('id', '=', sql<number>`any(${region_ids}::bigint[])`)
    .where('archived_at', 'is', null)
    .execute()
  if (gather.length > 0)
    await tx
      .insertInto('region_children')
      .values(gather.map((region) => ({ region_id: region.id, network_id: id })))
      .execute()
  await record(act, {
    action: 'network.move_undone',
    subject: { type: 'network', id },
    network_id: id,
    difference: { parent_id: [to, from], memberships: back.length },
  })
  await settle(act, 'member.decision_undone', back)
  await placed(tx, id, left)
})
