import { sql } from 'kysely'
import {
  customFieldId,
  type GatherRule,
  type Rule,
  rulesIn,
  withLeaves,
} from '../../contract/segments/rules.ts'
import type { MergeFollower } from '../people/merge/followers.ts'
import type { Db, Tx } from '../platform/database/db.ts'

/** The names of the segments that ask about a field of people: it can't go while they do. */
export async function segmentsAskingFor(db: Db, fieldId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('segments')
    .select('name')
    .where(
      sql<boolean>`jsonb_path_exists(rules, '$.** ? (@.is == "field" && @.field == $key)',
        jsonb_build_object('key', ${`field_${fieldId}`}::text))`,
    )
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Holds the fields that rules ask about, so that none goes while the rules are written. */
export async function holdFieldsOf(tx: Tx, rules: Rule) {
  const ids = rulesIn(rules).flatMap(({ rule }) =>
    rule.is === 'field' ? (customFieldId(rule.field) ?? []) : [],
  )
  if (ids.length === 0) return
  await tx
    .selectFrom('fields')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Rules as they were and as they are since they name another person. */
interface Renamed {
  id: number
  before: GatherRule
  after: GatherRule
}

const write = (tx: Tx, id: number, rules: GatherRule) =>
  tx
    .updateTable('segments')
    .set({ rules: JSON.stringify(rules), version: sql`version + 1`, due_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Rules about people reached through one account refer to the other from now on. */
async function nameAnother(tx: Tx, gone: number, kept: number): Promise<Renamed[]> {
  const rows = await tx
    .selectFrom('segments')
    .select(['id', 'rules'])
    .where(
      sql<boolean>`jsonb_path_exists(rules, '$.** ? (@.is == "scope" && @.user_id == $user)',
        jsonb_build_object('user', ${gone}::bigint))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const renamed = rows.map(({ id, rules }): Renamed => {
    const before = rules as unknown as GatherRule
    const after = withLeaves(before, (leaf) =>
      leaf.is === 'scope' && leaf.user_id === gone ? { ...leaf, user_id: kept } : leaf,
    ) as GatherRule
    return { id, before, after }
  })
  for (const { id, after } of renamed) await write(tx, id, after)
  return renamed
}

/** They refer to the first again, where nobody has rewritten them since. */
async function nameAgain(tx: Tx, renamed: readonly Renamed[]) {
  for (const { id, before, after } of renamed) {
    const same = await tx
      .selectFrom('segments')
      .select('id')
      .where('id', '=', id)
      .where(sql<boolean>`rules = ${JSON.stringify(after)}::jsonb`)
      .forUpdate()
      .executeTakeFirst()
    if (same) await write(tx, id, before)
  }
}

/** Rules that named the one that went name the other, and can name them again. */
export const rulesThatName: MergeFollower = {
  name: 'segments',
  merged: (tx, kept, gone) => nameAnother(tx, gone, kept),
  undone: (tx, remembered) => nameAgain(tx, remembered as Renamed[]),
}
