import { sql } from 'kysely'
import type { MentorshipSide } from '../../contract/mentorship/states.ts'
import { type Db, type Tx, together } from '../platform/database/db.ts'
import { invalid } from '../platform/errors.ts'
import type { Choices } from './choiceRow.ts'

/** The names of topics or types by their ids, in the order they were put in. */
export async function markNames(db: Db, ids: { topics: readonly number[]; types: readonly number[] }) {
  const [topicRows, typeRows] = await together(
    db,
    ids.topics.length > 0
      ? db
          .selectFrom('mentoring_topics')
          .select(['id', 'name', 'position'])
          .where('id', '=', sql<number>`any(${[...new Set(ids.topics)]}::bigint[])`)
          .orderBy('position')
          .orderBy('id')
      : undefined,
    ids.types.length > 0
      ? db
          .selectFrom('mentoring_types')
          .select(['id', 'name', 'reverse', 'position'])
          .where('id', '=', sql<number>`any(${[...new Set(ids.types)]}::bigint[])`)
          .orderBy('position')
          .orderBy('id')
      : undefined,
  )
  const among =
    <Row extends { id: number }, Mark>(rows: readonly Row[], mark: (row: Row) => Mark) =>
    (some: readonly number[]) =>
      rows.filter(({ id }) => some.includes(id)).map(mark)
  return {
    topics: among(topicRows, ({ id, name }) => ({ id, name })),
    types: among(typeRows, ({ id, name, reverse }) => ({ id, name, reverse })),
  }
}
/**
 * Holds topics and a type that somebody chooses until the end of the transaction. They may keep archived ones they had.
 */
export async function mustBeThere(
  tx: Tx,
  field: string,
  {
    table,
    ids,
    side,
    kept = [],
  }: {
    table: Choices['table']
    ids: readonly number[]
    side?: MentorshipSide
    kept?: readonly number[]
  },
) {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where enterprise_id = ${tx.enterpriseId}::bigint and id = any(${[...ids]}::bigint[])
      and (archived_at is null or id = any(${[...kept]}::bigint[]))
      ${side && table === 'mentoring_topics' ? sql`and side = ${side}` : sql``} order by id for share`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw invalid({ [field]: { code: 'not_there' } })
}
