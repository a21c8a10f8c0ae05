import { sql } from 'kysely'
import type { z } from 'zod'
import { COUNT_LIMIT } from '../../../contract/limits.ts'
import type { Merge, MergePreview, merges, UndoPreview } from '../../../contract/people/merges.ts'
import type { Hears } from '../../../contract/route.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { faceOf } from '../../identity/faces.ts'
import { referencesIn } from '../../identity/personKeys.ts'
import { mayGiveAll } from '../../identity/roles/grant.ts'
import {
  leadershipsOfMerge,
  mayOpenLeaderships,
  type OpeningLeadership,
  passingLeaderships,
} from '../../identity/roles/leaderships.ts'
import { roleName } from '../../identity/roles/names.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { type Db, type Tx, together } from '../../platform/db.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/policy.ts'
import type { Speak } from '../../platform/texts.ts'
import { totalOf } from '../../platform/totals.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { compare, customOf } from './fields.ts'
import { isIntact, keptRows, partsOf } from './mergeParts.ts'
import { mergePolicy } from './policy.ts'
import { countRecords, mergedTables } from './records.ts'
import { shapesOf } from './shapes.ts'

const accountsQuestion = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .selectAll('u')
    .select(['r.role_name', 'r.text_key', 't.permissions'])
    .where('u.id', 'in', [...ids])
    .where('u.state', '<>', 'purged')

/** What merging two would do, before anybody says so. */
export async function previewMerge(
  act: Reading & Spoken,
  { kept_id, gone_id }: Hears<typeof merges.preview, 'query'>,
): Promise<z.output<typeof MergePreview>> {
  const { db, me, say } = act
  authorize(me, mergePolicy.merge)
  const found = (await accountsQuestion(db, [kept_id, gone_id]).execute()).map((row) => ({
    ...row,
    role_name: roleName(say, row),
  }))
  const kept = found.find(({ id }) => id === kept_id)
  const gone = found.find(({ id }) => id === gone_id)
  if (!kept || !gone) throw missing()
  const custom = await customOf(db, me, [kept_id, gone_id])
  const records = await countRecords(act, gone_id)
  const labels = new Map<string, { count: number; becomes: 'move' | 'unite' | 'drop' }>()
  for (const { reference, count } of records) {
    const label = say(`merges.records.${reference.text}`)
    const becomes = reference.rule === 'membership' ? 'unite' : reference.rule
    labels.set(label, { becomes, count: (labels.get(label)?.count ?? 0) + count })
  }
  return {
    kept: personOf(kept),
    gone: personOf(gone),
    fields: compare({ kept, gone }, custom, me, say),
    records: [...labels].map(([label, rest]) => ({ label, ...rest })),
    refusal: refusalOf(me, say, { kept, gone }, await passingLeaderships(db, gone_id, kept_id)),
  }
}

type Found = Awaited<ReturnType<ReturnType<typeof accountsQuestion>['execute']>>[number]

function refusalOf(
  me: Viewer,
  say: Speak,
  { kept, gone }: { kept: Found; gone: Found },
  passing: readonly OpeningLeadership[],
) {
  if (kept.id === gone.id) return say('errors.fields.same_person')
  if (gone.id === me.user_id) return say('merges.refused.yourself')
  if (!allows(me, accountPolicy.remove, gone) || !mayOpenLeaderships(me, passing))
    return say('merges.refused.outranks', { name: gone.name })
  return allows(me, accountPolicy.manage, kept) ? null : say('merges.refused.outranks', { name: kept.name })
}

const personOf = (row: Found) => ({
  ...faceOf(row),
  email: row.email,
  state: row.state,
  role_name: row.role_name,
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
})

/** Both profiles as they were, the one that stayed as it was right after, and what followers of the merge remember. */
export type Before = Record<'kept' | 'gone' | 'after', Record<string, unknown>>

/** What the account that went gets back. */
export const columnsOfGone = [
  'email',
  'username',
  'employee_id',
  'first_name',
  'last_name',
  'preferred_name',
  'name',
  'pronouns',
  'title',
  'biography',
  'birth_date',
  'avatar_file_id',
  'joined_on',
  'locale',
  'time_zone',
  'password_hash',
  'notification_email',
  'state',
  'state_reason',
  'state_changed_at',
  'state_changed_by',
  'deletion_due_on',
] as const

const columnsOfKept = [
  'email',
  'employee_id',
  'first_name',
  'last_name',
  'preferred_name',
  'name',
  'pronouns',
  'title',
  'biography',
  'birth_date',
  'joined_on',
  'time_zone',
  'locale',
  'notification_email',
  'role_id',
  'avatar_file_id',
] as const

/** What the merge changed in the profile that stayed: as it still stands, or changed since. */
async function changedColumns(db: Db | Tx, kept_id: number, { kept, after }: Before) {
  const { rows } = await sql<{ now: Record<string, unknown> }>`select to_jsonb(u) as now from users u
    where u.enterprise_id = ${db.enterpriseId} and u.id = ${kept_id}::bigint`.execute(db)
  const now = rows[0]?.now ?? {}
  return columnsOfKept
    .filter((column) => kept[column] !== after[column])
    .map((column) => ({ column, untouched: now[column] === after[column] }))
}

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
  // Whoever stayed was merged away in turn: that comes first.
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

/** Both accounts with what their roles open, and what undoing would open to them again, as it is today. */
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

/** What undoing a merge would bring back, and what was changed since and stays. */
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
    // What was made of two is told by what they were.
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

const mergesQuestion = (db: Db) =>
  db
    .selectFrom('merges as m')
    .innerJoin('users as k', 'k.id', 'm.kept_id')
    .innerJoin('users as b', 'b.id', 'm.merged_by')
    .select(['m.id', 'm.gone_id', 'm.moved_count', 'm.merged_at', 'm.undo_until', 'm.undone_at'])
    .select([
      'k.id as kept_id',
      'k.name as kept_name',
      'k.pronouns as kept_pronouns',
      'k.avatar_file_id as kept_avatar',
    ])
    .select([
      'b.id as by_id',
      'b.name as by_name',
      'b.pronouns as by_pronouns',
      'b.avatar_file_id as by_avatar',
    ])

type MergeRow = Awaited<ReturnType<ReturnType<typeof mergesQuestion>['execute']>>[number]

const mergeOf = (row: MergeRow): z.output<typeof Merge> => ({
  id: row.id,
  kept: faceOf({
    id: row.kept_id,
    name: row.kept_name,
    pronouns: row.kept_pronouns,
    avatar_file_id: row.kept_avatar,
  }),
  gone_id: row.gone_id,
  moved_count: row.moved_count,
  merged_by: faceOf({
    id: row.by_id,
    name: row.by_name,
    pronouns: row.by_pronouns,
    avatar_file_id: row.by_avatar,
  }),
  merged_at: row.merged_at,
  undo_until: row.undo_until,
  undone_at: row.undone_at,
})

export async function showMerge({ db, me }: Reading, id: number) {
  authorize(me, mergePolicy.merge)
  const row = await mergesQuestion(db).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return mergeOf(row)
}

export async function listMerges(
  { db, me }: Reading,
  { page, page_size, search, sort_direction }: Hears<typeof merges.list, 'query'>,
) {
  authorize(me, mergePolicy.merge)
  const words = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const direction = sort_direction ?? 'desc'
  const found = mergesQuestion(db).$if(search !== undefined, (some) => some.where('k.name', 'ilike', words))
  const [[counted], rows] = await together(
    db,
    db
      .selectFrom(
        db
          .selectFrom('merges as m')
          .innerJoin('users as k', 'k.id', 'm.kept_id')
          .select('m.id')
          .$if(search !== undefined, (some) => some.where('k.name', 'ilike', words))
          .limit(COUNT_LIMIT + 1)
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
    found
      .orderBy('m.merged_at', direction)
      .orderBy('m.id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
  )
  const count = counted?.count ?? 0
  return {
    items: rows.map(mergeOf),
    page,
    page_size,
    ...totalOf(count),
  }
}
