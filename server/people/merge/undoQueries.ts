import { sql } from 'kysely'
import type { z } from 'zod'
import type { UndoPreview } from '../../../contract/people/merges.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { referencesIn } from '../../identity/personKeys.ts'
import { mayGiveAll } from '../../identity/roles/grant.ts'
import { leadershipsOfMerge, mayOpenLeaderships } from '../../identity/roles/leaderships.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { isIntact, keptRows, partsOf } from './mergeParts.ts'
import { mergePolicy } from './policy.ts'
import { type Before, changedColumns } from './queries.ts'
import { mergedTables } from './records.ts'
import { shapesOf } from './shapes.ts'

export const columnsBack = async (db: Db | Tx, kept_id: number, before: Before) =>
  (await changedColumns(db, kept_id, before)).filter(({ untouched }) => untouched).map(({ column }) => column)

interface Undoable {
  kept_id: number
  gone_id: number
  undo_until: string | null
  undone_at: string | null
  before: Before
}

/** Why a merge can't be undone now, as the code of a conflict; nothing when it can. */
export async function refusalToUndo(
  db: Db | Tx,
  { kept_id, gone_id, undo_until, undone_at, before }: Undoable,
) {
  if (undone_at !== null) return 'merge_undone' as const
  if (undo_until === null || new Date(undo_until) <= new Date()) return 'merge_too_old' as const
  // The kept account was itself merged into another: that merge must be undone first.
  if (before.kept?.id !== kept_id) return 'merge_later' as const
  const back = await columnsBack(db, kept_id, before)
  const wanted = (column: 'email' | 'employee_id' | 'username') => [
    before.gone[column],
    ...(column !== 'username' && back.includes(column) ? [before.kept[column]] : []),
  ]
  const { rows } = await sql<{ taken: boolean }>`select exists (select from users u
    where u.enterprise_id = ${db.enterpriseId} and u.id <> ${gone_id}::bigint
      and (u.id <> ${kept_id}::bigint or not ${back.includes('email')})
      and (u.email = any(${wanted('email')}::text[]))) or exists (select from users u
    where u.enterprise_id = ${db.enterpriseId} and u.id <> ${gone_id}::bigint
      and (u.id <> ${kept_id}::bigint or not ${back.includes('employee_id')})
      and (u.employee_id = any(${wanted('employee_id')}::text[]) or u.username = any(${wanted('username')}::text[]))
    ) as taken`.execute(db)
  return rows[0]?.taken ? ('merge_address_taken' as const) : undefined
}

type Merged = Pick<Undoable, 'kept_id' | 'gone_id' | 'before'> & { id: number }

/** Both accounts with the rights of their roles today, and the rights undoing would restore to them. */
export async function openedByUndo(db: Db | Tx, { id, kept_id, gone_id, before }: Merged) {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['u.id', 'u.state', 'u.role_id', 'r.role_name', 't.permissions'])
    .where('u.id', 'in', [kept_id, gone_id])
    .execute()
  const kept = rows.find((row) => row.id === kept_id)
  const gone = rows.find((row) => row.id === gone_id)
  if (!kept || !gone) throw missing()
  const back = await columnsBack(db, kept_id, before)
  const role_ids = [gone.role_id, ...(back.includes('role_id') ? [Number(before.kept.role_id)] : [])]
  return { kept, gone, role_ids, leaderships: await leadershipsOfMerge(db, id) }
}

/** Why somebody may not undo a merge, in their words; nothing when they may. */
async function forbidden(act: Reading & Spoken, merge: Merged): Promise<string | null> {
  const { db, me, say } = act
  const { kept, gone, role_ids, leaderships } = await openedByUndo(db, merge)
  if (kept.id === me.user_id) return say('merges.undo.yourself')
  const may =
    [kept, gone].every((one) => allows(me, accountPolicy.remove, one)) &&
    (await mayGiveAll(act, role_ids)) &&
    mayOpenLeaderships(me, leaderships)
  return may ? null : say('merges.undo.outranks')
}

/** What undoing a merge would restore, and what was changed since and stays. */
export async function previewUndo(act: Reading & Spoken, id: number): Promise<z.output<typeof UndoPreview>> {
  const { db, me, say } = act
  authorize(me, mergePolicy.merge)
  const row = await db.selectFrom('merges').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  const merge = { ...row, before: row.before as unknown as Before }
  const code = await refusalToUndo(db, merge)
  const refusal = code ? say(`errors.${code}`) : await forbidden(act, merge)
  if (refusal !== null) return { refusal, name: null, email: null, fields: [], records: [] }
  const keeps = { merge_id: id, shapes: await shapesOf(db, mergedTables(db)) }
  const told = new Map<string, { back: number; left: number }>()
  for (const part of await partsOf(db, id)) {
    // Rows made from two are described by the rows they were.
    if (part.kind === 'made') continue
    const { rows } = await sql<{ back: number; left: number }>`
      select count(*) filter (where found.intact)::int as back, count(*) filter (where not found.intact)::int as left
      from (select ${isIntact(db, keeps, part, row.kept_id)} as intact from ${keptRows(db, id, part)}) found`.execute(
      db,
    )
    const text = referencesIn(db.brought).find(
      ({ table, column }) => table === part.table && (part.column === null || column === part.column),
    )?.text
    const label = say(`merges.records.${text ?? 'history'}`)
    const sum = told.get(label) ?? { back: 0, left: 0 }
    told.set(label, { back: sum.back + (rows[0]?.back ?? 0), left: sum.left + (rows[0]?.left ?? 0) })
  }
  const changed = await changedColumns(db, row.kept_id, merge.before)
  return {
    refusal,
    name: String(merge.before.gone.name),
    email: String(merge.before.gone.email),
    fields: changed
      .filter(({ column }) => column !== 'name')
      .map(({ column, untouched }) => ({
        label: say(
          column === 'avatar_file_id'
            ? 'merges.picture'
            : `imports.targets.${column === 'role_id' ? 'role' : column}`,
        ),
        back: untouched,
      })),
    records: [...told].map(([label, sum]) => ({ label, ...sum })),
  }
}
