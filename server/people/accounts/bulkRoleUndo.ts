import { sql } from 'kysely'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { governedBy } from '../../identity/roles/governance.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { undoable } from '../../platform/undo.ts'
import { lockAccounts, stateAfter } from './accountStates.ts'
import { changeRole } from './change.ts'
import { giveRoleToAll } from './together.ts'

interface Before {
  role_id: number
  user_ids: number[]
}

/** Everybody gets their former role back, or nobody does; people not yet reached keep theirs. */
export const roleGivenToMany = undoable<{ bulk_id: number; role_id: number; before: Before[] }>(
  'users.role_changed',
  async (act, { bulk_id, role_id, before }) => {
    const { tx, me } = act
    authorize(me, accountPolicy.list)
    const changed = await whoWasChanged(tx, bulk_id)
    let people = 0
    for (const { role_id: former, user_ids } of before) {
      const ids = user_ids.filter((id) => changed.has(id))
      if (former === role_id || ids.length === 0) continue
      const accounts = await lockAccounts(tx, ids)
      if (accounts.length < ids.length || accounts.some((account) => account.role_id !== role_id))
        throw conflict('undo_changed')
      for (const account of accounts) {
        authorize(me, accountPolicy.remove, account)
        stateAfter(account.state, 'change_role')
      }
      // Somebody may be the last who holds what governs the rest: that is found out one after the other.
      const [some = [], others = []] = [true, false].map((governs) =>
        accounts.filter((account) => governedBy([account]).length > 0 === governs),
      )
      await giveRoleToAll({ tx, me, able: others, role_id: former })
      for (const { id } of some) await changeRole(act, id, former)
      people += ids.length
    }
    await record(act, {
      action: 'user.bulk_undone',
      subject: { type: 'user_bulk_action', id: bulk_id },
      difference: { action: 'change_role', people },
    })
  },
)

async function whoWasChanged(tx: Tx, bulkId: number): Promise<Set<number>> {
  const bulk = await tx
    .selectFrom('user_bulk_actions')
    .select('finished_at')
    .where('id', '=', bulkId)
    .forUpdate()
    .executeTakeFirst()
  if (!bulk) throw missing()
  if (bulk.finished_at === null)
    await tx
      .updateTable('user_bulk_actions')
      .set({ state: 'finished', finished_at: sql`now()` })
      .where('id', '=', bulkId)
      .execute()
  const rows = await tx
    .selectFrom('user_bulk_people')
    .select('user_id')
    .where('bulk_id', '=', bulkId)
    .where('outcome', '=', 'done')
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Offers it, with the roles that they have before anybody's turn came. */
export async function offerUndo(act: Act, bulk_id: number, role_id: number, ids: readonly number[]) {
  if (!act.showsUndo) return
  const rows = await act.tx
    .selectFrom('users')
    .select(['id', 'role_id'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
  const byRole = Map.groupBy(rows, (row) => row.role_id)
  await roleGivenToMany.offer(act, {
    bulk_id,
    role_id,
    before: [...byRole].map(([former, people]) => ({
      role_id: former,
      user_ids: people.map(({ id }) => id),
    })),
  })
}
