import { sql } from 'kysely'
import type { z } from 'zod'
import type { Merge, MergePreview, merges } from '../../../contract/people/merges.ts'
import type { Hears } from '../../../contract/route.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { faceOf, type PersonRow } from '../../identity/faces.ts'
import {
  mayOpenLeaderships,
  type OpeningLeadership,
  passingLeaderships,
} from '../../identity/roles/leaderships.ts'
import { roleName } from '../../identity/roles/names.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { type Db, type Tx, together } from '../../platform/database/db.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { Speak } from '../../platform/texts.ts'
import { compare, customOf } from './fields.ts'
import { mergePolicy } from './policy.ts'
import { countRecords } from './records.ts'

const accountsQuestion = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .selectAll('u')
    .select(['r.role_name', 'r.text_key', 't.permissions'])
    .where('u.id', 'in', [...ids])
    .where('u.state', '<>', 'purged')

/** What a merge would do: the preview. */
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

type PersonFound = PersonRow & Pick<Found, 'email' | 'state' | 'role_name' | 'created_at' | 'last_seen_at'>

export const personOf = (row: PersonFound) => ({
  ...faceOf(row),
  email: row.email,
  state: row.state,
  role_name: row.role_name,
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
})

/** Both profiles as they were, the kept one right after, and what followers of the merge remember. */
export type Before = Record<'kept' | 'gone' | 'after', Record<string, unknown>>

/** What the dropped account gets back. */
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

/** What the merge changed in the kept profile: still so, or changed since. */
export async function changedColumns(db: Db | Tx, kept_id: number, { kept, after }: Before) {
  const { rows } = await sql<{ now: Record<string, unknown> }>`select to_jsonb(u) as now from users u
    where u.enterprise_id = ${db.enterpriseId} and u.id = ${kept_id}::bigint`.execute(db)
  const now = rows[0]?.now ?? {}
  return columnsOfKept
    .filter((column) => kept[column] !== after[column])
    .map((column) => ({ column, untouched: now[column] === after[column] }))
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
  const direction = sort_direction ?? 'desc'
  const found = mergesQuestion(db).where(isCalled('k', search))
  const [[counted], rows] = await together(
    db,
    countOf(
      db,
      db
        .selectFrom('merges as m')
        .innerJoin('users as k', 'k.id', 'm.kept_id')
        .select('m.id')
        .where(isCalled('k', search)),
    ),
    found
      .orderBy('m.merged_at', direction)
      .orderBy('m.id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
  )
  return {
    items: rows.map(mergeOf),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}
