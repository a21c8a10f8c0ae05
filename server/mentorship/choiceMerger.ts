import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'

/** An array of ids with one replaced by another, each once and in the order they stood. */
const replaced = (column: RawBuilder<unknown>, gone: number, kept: number) =>
  sql`array(select x from unnest(array_replace(${column}, ${gone}::bigint, ${kept}::bigint)) with ordinality t(x, n)
    group by x order by min(n))`

/** Whoever is found by the one is found by the other. */
async function replaceMarks(tx: Tx, word: 'topic' | 'type', gone: number, kept: number) {
  const e = sql`${tx.enterpriseId}::bigint`
  for (const side of ['mentor', 'mentee', '-mentor', '-mentee']) {
    const [old, now] = [`${side}:${word}:${gone}`, `${side}:${word}:${kept}`]
    await sql`insert into mentorship_marks (enterprise_id, mark, spread, user_id)
      select enterprise_id, ${now}, spread, user_id from mentorship_marks where enterprise_id = ${e} and mark = ${old}
      on conflict do nothing`.execute(tx)
    await sql`delete from mentorship_marks where enterprise_id = ${e} and mark = ${old}`.execute(tx)
  }
}

const withTopics = [
  ['mentorship_profiles', 'mentor_topic_ids'],
  ['mentorship_profiles', 'mentee_topic_ids'],
  ['mentorship_request_sets', 'topic_ids'],
  ['mentorships', 'topic_ids'],
  ['mentorship_sessions', 'topic_ids'],
  ['mentorship_circles', 'topic_ids'],
] as const

export async function replaceTopic(tx: Tx, gone: number, kept: number) {
  const e = sql`${tx.enterpriseId}::bigint`
  for (const [table, column] of withTopics)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${replaced(sql.ref(column), gone, kept)}
      where enterprise_id = ${e} and ${gone}::bigint = any(${sql.ref(column)})`.execute(tx)
  await sql`update mentoring_topics set answered_by = ${kept}::bigint
    where enterprise_id = ${e} and answered_by = ${gone}::bigint`.execute(tx)
  await replaceMarks(tx, 'topic', gone, kept)
}

export async function replaceType(tx: Tx, gone: number, kept: number) {
  const e = sql`${tx.enterpriseId}::bigint`
  await sql`update mentorship_profiles set type_ids = ${replaced(sql.ref('type_ids'), gone, kept)}
    where enterprise_id = ${e} and ${gone}::bigint = any(type_ids)`.execute(tx)
  for (const table of ['mentorship_request_sets', 'mentorships', 'mentorship_sessions'] as const)
    await tx.updateTable(table).set({ type_id: kept }).where('type_id', '=', gone).execute()
  await tx
    .updateTable('mentorship_programs')
    .set({ mentoring_type_id: kept })
    .where('mentoring_type_id', '=', gone)
    .execute()
  await replaceMarks(tx, 'type', gone, kept)
}
