import { sql } from 'kysely'
import { z } from 'zod'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import type { Hears } from '../../../contract/route.ts'
import { Id } from '../../../contract/shapes.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { notify } from '../../messages/notifications.ts'
import { type Act, acting } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { AppError, conflict, missing } from '../../platform/errors.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { wentStale } from '../../platform/live/live.ts'
import { latestMove } from './latestMove.ts'
import { moveAtOnce, numbers, planned } from './networkMove.ts'
import { showManaged } from './show.ts'

/** With so many people in what moves, and in what it leaves and comes to, it isn't done while somebody waits. */
const LARGE = 20_000

/** By the kept counts, so that it is known at once. */
async function isLarge(db: Db, networkIds: readonly number[]): Promise<boolean> {
  const { people } = await db
    .selectFrom('networks')
    .select(sql<number>`coalesce(sum(people_count), 0)::int`.as('people'))
    .where('id', '=', sql<number>`any(${networkIds}::bigint[])`)
    .executeTakeFirstOrThrow()
  return people > LARGE
}

/** A job that has failed for good by then leaves a move waiting; a new request isn't blocked by it. */
const GIVEN_UP = sql`interval '2 hours'`

/** While one waits, nobody can request another. */
async function refuseWhileMoving(tx: Tx, id: number) {
  await tx
    .updateTable('network_moves')
    .set({ state: 'refused', refusal: 'other', finished_at: sql`now()` })
    .where('network_id', '=', id)
    .where('state', '=', 'waiting')
    .where('created_at', '<', sql<string>`now() - ${GIVEN_UP}`)
    .execute()
  const moving = await tx
    .selectFrom('network_moves')
    .select('id')
    .where('network_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (moving) throw conflict('being_moved')
}

/**
 * Moves a network with everything below it: with the answer, or by a job where very many people are concerned. Either way
 * it is what was previewed that happens.
 */
export async function moveNetwork(
  act: Act,
  id: number,
  { parent_id, preview_version }: Hears<typeof managedNetworks.move, 'body'>,
) {
  const { tx } = act
  const { network, way } = await planned(act, id, parent_id)
  await refuseWhileMoving(tx, id)
  const concerned = [id, ...way, ...numbers(network.parent_path)]
  if (network.parent_id === parent_id || !(await isLarge(tx, concerned))) {
    const bulk_id = await moveAtOnce(act, id, { parent_id, preview_version })
    return { ...(await showManaged(act, id)), bulk_id, move: null }
  }
  const { parent_id: from } = network
  await moveLater(act, { id, from, parent_id, preview_version })
  return { ...(await showManaged(act, id)), bulk_id: null, move: await latestMove(tx, id) }
}

interface Asked {
  id: number
  from: number | null
  parent_id: number | null
  preview_version: string
}

/** Accepts the move: a job does it exactly as previewed, or not at all. */
async function moveLater(act: Act, { id, from, parent_id, preview_version }: Asked) {
  const { tx, me } = act
  const move = await tx
    .insertInto('network_moves')
    .values({ network_id: id, parent_id, preview_version, asked_by: me.user_id })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!move) throw conflict('being_moved')
  await record(act, {
    action: 'network.move_asked',
    subject: { type: 'network', id },
    network_id: id,
    difference: { parent_id: [from, parent_id] },
  })
  await largeMove.later(tx, { move_id: move.id })
  wentStale(tx, [managedNetworks.latestMove.path])
}

/** Moves it with the requester's present rights; if it is no longer as previewed, it stays where it is. */
export const largeMove = job(
  'networks.move',
  z.object({ move_id: Id }),
  async ({ tx }, { move_id }) => {
    const asked = await tx
      .selectFrom('network_moves as m')
      .innerJoin('networks as n', 'n.id', 'm.network_id')
      .select(['m.network_id', 'm.parent_id', 'm.preview_version', 'm.asked_by', 'n.name'])
      .where('m.id', '=', move_id)
      .where('m.state', '=', 'waiting')
      .forUpdate('m')
      .executeTakeFirst()
    if (!asked) return
    const { network_id, parent_id, preview_version, asked_by } = asked
    let outcome: { state: string; bulk_id?: number | null; refusal?: string }
    try {
      const me = await viewerOfPerson(tx, asked_by)
      if (!me) throw missing()
      outcome = {
        state: 'done',
        bulk_id: await moveAtOnce(acting(tx, me), network_id, { parent_id, preview_version }),
      }
    } catch (refusal) {
      // Every refusal comes before anything was written.
      if (!(refusal instanceof AppError)) throw refusal
      outcome = { state: 'refused', refusal: refusal.code === 'move_changed' ? 'changed' : 'other' }
    }
    await tx
      .updateTable('network_moves')
      .set({ ...outcome, finished_at: sql`now()` })
      .where('id', '=', move_id)
      .execute()
    await notify(tx, [asked_by], {
      kind: outcome.state === 'done' ? 'network.moved' : 'network.not_moved',
      facts: { group: asked.name },
      link: `/admin/manage/groups/${network_id}/edit`,
      actor_id: null,
      network_id: null,
    })
    wentStale(tx, [managedNetworks.latestMove.path, managedNetworks.show.path, managedNetworks.list.path])
  },
  'long',
)
