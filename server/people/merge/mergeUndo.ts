import { sql } from 'kysely'
import type { UserState } from '../../../contract/people/states.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { addressesChanged } from '../../identity/addressChange.ts'
import { countPeople } from '../../identity/counts.ts'
import type { Letters } from '../../identity/letters.ts'
import { governedBy, keepHolders } from '../../identity/roles/governance.ts'
import { roleToGive } from '../../identity/roles/grant.ts'
import { authorizeLeaderships } from '../../identity/roles/leaderships.ts'
import { settleMemberships } from '../../networks/members/membershipRest.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { plan, unplan } from '../../platform/jobs/timed.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { touched } from '../../platform/touched.ts'
import { moved as movedStates, PURGE } from '../accounts/accountStates.ts'
import { countedNow, holdCounted, recount } from './countedPeople.ts'
import { unfollowMerge } from './followers.ts'
import type { Kept } from './keptRows.ts'
import { FORGET_MERGE } from './mergeExpiry.ts'
import { markIntact, type Part, partsOf, putBack } from './mergeParts.ts'
import { mergePolicy } from './policy.ts'
import { type Before, columnsOfGone, showMerge } from './queries.ts'
import { mergedTables } from './records.ts'
import { shapesOf } from './shapes.ts'
import { columnsBack, openedByUndo, refusalToUndo } from './undoQueries.ts'

async function holdMerge(tx: Tx, id: number) {
  const merge = await tx.selectFrom('merges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!merge) throw missing()
  // Locked in the order of their ids.
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [merge.kept_id, merge.gone_id])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return { ...merge, before: merge.before as unknown as Before }
}

/**
 * Splits a merged person into two again, once. Anything changed since stays with the kept account, and the answer
 * says how much that is.
 */
export async function undoMerge(act: Act, letters: Letters, id: number) {
  const { tx, me } = act
  authorize(me, mergePolicy.merge)
  const merge = await holdMerge(tx, id)
  const { kept_id, gone_id, before } = merge
  const refusal = await refusalToUndo(tx, merge)
  if (refusal) throw conflict(refusal)
  const opened = await authorizeUndo(act, merge)
  await holdCounted(tx, kept_id, gone_id)
  const keeps: Kept = { merge_id: id, shapes: await shapesOf(tx, mergedTables(tx)) }
  const parts = inOrder(tx, await partsOf(tx, id), keeps)
  for (const part of parts) await markIntact(tx, keeps, part, kept_id)
  const counted = await countedNow(tx, [kept_id, gone_id])
  for (const part of parts) await putBack(tx, keeps, part, gone_id)
  await recount(tx, counted, await countedNow(tx, [kept_id, gone_id]))

  const { state, back } = await restoreProfiles(tx, kept_id, gone_id, before)
  // Links sent to the taken-over address no longer open the account that had it meanwhile.
  if (back.includes('email'))
    await addressesChanged(tx, letters, [
      {
        user_id: kept_id,
        name: String(before.kept.name),
        locale: before.kept.locale as string | null,
        before: String(before.after.email),
        after: String(before.kept.email),
      },
    ])
  await settleMemberships(tx, me.user_id, [gone_id], state)
  await unfollowMerge(tx, before)
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from merge_rows
    where enterprise_id = ${tx.enterpriseId} and merge_id = ${id}::bigint and not intact`.execute(tx)
  const left = rows[0]?.left ?? 0
  await tx.deleteFrom('merge_rows').where('merge_id', '=', id).execute()
  await tx
    .updateTable('merges')
    .set({
      before: '{}',
      undo_until: null,
      spare_file_id: null,
      undone_at: sql`now()`,
      undone_by: me.user_id,
    })
    .where('id', '=', id)
    .execute()
  await unplan(tx, FORGET_MERGE, String(id))
  for (const [subject, other] of [
    [kept_id, gone_id],
    [gone_id, kept_id],
  ] as const) {
    await record(act, {
      action: 'user.unmerged',
      subject: { type: 'user', id: subject },
      difference: { merged_id: other, left, ...(subject === gone_id ? { state: ['purged', state] } : {}) },
    })
    await rightsChanged(tx, subject)
  }
  await keepHolders(tx, governedBy([opened.kept]))
  await touched(tx, [kept_id, gone_id])
  wentStale(tx, ['/api/v1/users', '/api/v2/users'])
  await countPeople(tx, movedStates('purged', state))
  return { ...(await showMerge(act, id)), left }
}

/** Undoing needs every right that doing it by hand would need today, and nobody does it to themselves. */
async function authorizeUndo(act: Act, merge: Awaited<ReturnType<typeof holdMerge>>) {
  const { tx, me } = act
  const opened = await openedByUndo(tx, merge)
  authorize(me, accountPolicy.remove, opened.kept)
  authorize(me, accountPolicy.remove, opened.gone)
  for (const role_id of opened.role_ids) await roleToGive(act, role_id)
  authorizeLeaderships(me, opened.leaderships)
  return opened
}

/** Rows are found by their keys, so columns that belong to a key go back after the others of their table. */
function inOrder(tx: Tx, parts: readonly Part[], { shapes }: Kept) {
  const place = ({ table, kind, column }: Part) => {
    if (kind === 'made') return 0
    if (kind === 'dropped') return 4
    if (kind === 'changed') return 3
    return shapes.get(table)?.key.includes(column ?? '') ? 2 : 1
  }
  const tables = mergedTables(tx)
  const table = ({ table }: Part) => tables.indexOf(table)
  return parts.toSorted((a, b) => place(a) - place(b) || table(a) - table(b))
}

/** First the one who stays gives back what was taken over, then the other may have it. */
async function restoreProfiles(tx: Tx, kept_id: number, gone_id: number, before: Before) {
  const back = await columnsBack(tx, kept_id, before)
  if (back.length > 0) await write(tx, kept_id, back, before.kept)
  await sql`update users set sign_in_count = greatest(sign_in_count - ${Number(before.gone.sign_in_count)}, 0)
    where enterprise_id = ${tx.enterpriseId} and id = ${kept_id}::bigint`.execute(tx)
  // A planned purge of a restored account is canceled.
  const due = before.gone.deletion_due_on as string | null
  const overdue = due !== null && new Date(`${due}T00:00:00Z`) <= new Date()
  const gone = overdue ? { ...before.gone, state: 'inactive', deletion_due_on: null } : before.gone
  await tx
    .updateTable('users')
    .set({ merged_into: null, state: 'inactive' })
    .where('id', '=', gone_id)
    .execute()
  await write(tx, gone_id, columnsOfGone, gone)
  if (due !== null && !overdue)
    await plan(tx, PURGE, String(gone_id), new Date(`${due}T00:00:00Z`).toISOString())
  return { state: gone.state as UserState, back }
}

async function write(tx: Tx, id: number, columns: readonly string[], from: Record<string, unknown>) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(columns.map((column) => sql.ref(`b.${column}`)))
  await sql`update users u set (${names}, version) = (select ${values}, u.version + 1
      from jsonb_populate_record(null::users, ${JSON.stringify(from)}::jsonb) b)
    where u.enterprise_id = ${tx.enterpriseId} and u.id = ${id}::bigint`.execute(tx)
}
