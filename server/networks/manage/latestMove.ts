import { sql } from 'kysely'
import type { z } from 'zod'
import type { LargeMove } from '../../../contract/networks/manage.ts'
import type { Reading } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { networksPolicy } from '../policy.ts'
import { markColumns, markOf } from '../queries.ts'

type Move = z.output<typeof LargeMove>

/** A waiting move, or one that ended within the last day. */
export async function latestMove(db: Db, id: number): Promise<Move | null> {
  const row = await db
    .selectFrom('network_moves')
    .select(['state', 'refusal', 'bulk_id', 'parent_id', 'created_at', 'finished_at'])
    .where('network_id', '=', id)
    .where(sql<boolean>`(finished_at is null or finished_at > now() - interval '1 day')`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const to =
    row.parent_id === null
      ? undefined
      : await db.selectFrom('networks').select(markColumns).where('id', '=', row.parent_id).executeTakeFirst()
  return {
    state: row.state as Move['state'],
    refusal: row.refusal as Move['refusal'],
    to: to ? markOf(to) : null,
    asked_at: row.created_at,
    finished_at: row.finished_at,
    bulk_id: row.bulk_id,
  }
}

/** The same for people who may move it. */
export async function showLatestMove(act: Reading, id: number) {
  const { db, me } = act
  authorize(me, networksPolicy.place, await knownNetwork(act, id))
  return { move: await latestMove(db, id) }
}
