import { sql } from 'kysely'
import type { Act } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { undoable } from '../../platform/undo.ts'
import { knownNetwork } from '../known.ts'
import type { Decision } from './decision.ts'
import { type Moved, type TakenBack, takeMovesBack } from './memberMoves.ts'
import { settle } from './newMembers.ts'
import { rightFor } from './policy.ts'

/** Restores everybody's former state, or nobody's: a later change to one of them can't be second-guessed. */
export const decisionUndo = undoable<{
  network_id: number
  decision: Decision
  moves: TakenBack[]
}>('member.decided', async (act, { network_id, decision, moves }) => {
  authorize(act.me, rightFor(decision), await knownNetwork(act, network_id))
  const back = await takeMovesBack(act.tx, moves)
  if (back.length < moves.length) throw conflict('undo_changed')
  await settle(act, 'member.decision_undone', back)
})

/** Offers it where somebody could click. */
export async function offerUndo(act: Act, network_id: number, decision: Decision, moves: readonly Moved[]) {
  if (!act.showsUndo || moves.length === 0) return
  await decisionUndo.offer(act, { network_id, decision, moves: await wayBackOf(act.tx, moves) })
}

/** What undoing moves needs: it compares their timestamps. */
export async function wayBackOf(tx: Tx, moves: readonly Moved[]): Promise<TakenBack[]> {
  const { rows } = await sql<{ network_id: number; user_id: number; at: string }>`
    select m.network_id, m.user_id, m.state_changed_at as at from network_members m
    join unnest(${moves.map((one) => one.network_id)}::bigint[], ${moves.map((one) => one.user_id)}::bigint[])
      as p(network_id, user_id) on p.network_id = m.network_id and p.user_id = m.user_id
    where m.enterprise_id = ${tx.enterpriseId}`.execute(tx)
  const at = new Map(rows.map((one) => [`${one.network_id} ${one.user_id}`, one.at]))
  return moves.map(({ before, ...one }) => ({
    ...one,
    before: before === 'none' ? null : before,
    at: at.get(`${one.network_id} ${one.user_id}`) ?? '',
  }))
}
