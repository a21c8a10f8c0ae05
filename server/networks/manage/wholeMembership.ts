import { sql } from 'kysely'
import { z } from 'zod'
import { memberBulk } from '../../../contract/networks/members.ts'
import { Id } from '../../../contract/shapes.ts'
import { type Act, acting } from '../../platform/act.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { wentStale } from '../../platform/live/live.ts'
import type { Moved } from '../members/memberMoves.ts'
import { addMembers } from '../members/newMembers.ts'
import { joinsBy, type Moving, movingFrom } from './moveEffect.ts'

/** So many come in with the answer; more by a job that can be watched. */
const WITH_THE_ANSWER = 500
const AT_ONCE = 1000

export const joinAtOnce = (count: number) => count <= WITH_THE_ANSWER

/**
 * Members of what moved join the networks now above it. Returns the action to watch if they are many: the network has
 * its new place already, and a job adds them in handfuls.
 */
export async function joinTheWhole(
  act: Act,
  network_id: number,
  moving: Moving,
  count: number,
): Promise<{ bulk_id: number | null; joined: readonly Moved[] }> {
  const { tx, me } = act
  const nearest = moving.above.at(-1)
  if (joinAtOnce(count) || nearest === undefined) {
    const joined = await addMembers(act, await joinsBy(tx, moving), { cause: 'parent' })
    return { bulk_id: null, joined }
  }
  const { id } = await tx
    .insertInto('member_bulk_actions')
    .values({ network_id: nearest, action: 'add', cause: 'parent', asked_by: me.user_id, total: count })
    .returning('id')
    .executeTakeFirstOrThrow()
  await joiningWhole.later(tx, { bulk_id: id, network_id, after: 0 })
  return { bulk_id: id, joined: [] }
}

interface Joining {
  bulk_id: number
  network_id: number
  /** The last person who was looked at. */
  after: number
}

/**
 * Checks again who isn't a member yet, so that running twice does no harm and people who left meanwhile aren't
 * brought back.
 */
export const joiningWhole: Job<Joining> = job(
  'networks.join_whole',
  z.object({ bulk_id: Id, network_id: Id, after: z.number().int() }),
  async ({ tx }, { bulk_id, network_id, after }) => {
    const bulk = await tx
      .selectFrom('member_bulk_actions')
      .select('asked_by')
      .where('id', '=', bulk_id)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!bulk) return
    const joins = await joinsBy(tx, await movingFrom(tx, network_id), after, AT_ONCE)
    const done = await addMembers(acting(tx, { user_id: bulk.asked_by }), joins, { cause: 'parent' })
    const last = joins.at(-1)?.user_id
    await tx
      .updateTable('member_bulk_actions')
      .set((eb) => ({
        state: last === undefined ? 'finished' : 'running',
        finished_at: last === undefined ? sql`now()` : null,
        done_count: eb('done_count', '+', done.length),
      }))
      .where('id', '=', bulk_id)
      .execute()
    if (last !== undefined) await joiningWhole.later(tx, { bulk_id, network_id, after: last })
    wentStale(tx, [memberBulk.show.path.replace('/:bulkId', '')], [bulk.asked_by])
  },
  'long',
)
