import { sql } from 'kysely'
import { type FieldValue, keptAs, problemOf, valueFrom } from '../../../contract/fields/values.ts'
import { type Db, type Tx, together, written } from '../../platform/database/db.ts'
import { invalid } from '../../platform/errors.ts'
import { fieldColumns, typedField } from '../rows.ts'

/** Who asks: a network people who join, an event people who register, a mentorship program people who enrol. */
export interface Asker {
  asks: 'member' | 'attendee' | 'participant'
  id: number
}

const places = {
  member: { column: 'network_id', answers: 'member_field_values' },
  attendee: { column: 'event_id', answers: 'attendee_field_values' },
  participant: { column: 'program_id', answers: 'participant_field_values' },
} as const

export const columnOf = ({ asks }: Asker) => places[asks].column
export const answersTable = ({ asks }: Asker) => sql.table(places[asks].answers)

/** The rows of answers that somebody gave an asker; as a condition on their table. */
export const answersTo = (db: Db, asker: Asker) =>
  sql`enterprise_id = ${db.enterpriseId} and ${sql.ref(columnOf(asker))} = ${asker.id}::bigint`

/** The questions, in order. */
export const questionsOf = (db: Db, asker: Asker) =>
  db
    .selectFrom('fields')
    .select(fieldColumns)
    .where('belongs_to', '=', asker.asks)
    .where(columnOf(asker), '=', asker.id)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')

interface Kept {
  user_id: number
  field_id: number
  value: string
}

const keptQuestion = (asker: Asker, db: Db, userIds: readonly number[]) =>
  written<Kept>(
    db,
    sql`select user_id, field_id, value from ${answersTable(asker)} where ${answersTo(db, asker)}
      and user_id = any(${[...userIds]}::bigint[]) order by value`,
  )

/** The questions, and what each of these people answered, by person and question. */
export async function answersOf(db: Db, asker: Asker, userIds: readonly number[]) {
  const [rows, kept] = await together(db, questionsOf(db, asker), keptQuestion(asker, db, userIds))
  const questions = rows.map(typedField)
  const said = Map.groupBy(kept, ({ user_id }) => user_id)
  const of = (userId: number) =>
    questions.map((field) => ({
      field,
      value: valueFrom(
        field,
        (said.get(userId) ?? []).flatMap((one) => (one.field_id === field.id ? [one.value] : [])),
      ) as string | number | string[] | null,
    }))
  return { questions, of }
}

/** Keeps what somebody answers; every wrong or lacking answer is refused at once. */
export async function answerQuestions(
  tx: Tx,
  user_id: number,
  asker: Asker,
  answers: ReadonlyMap<number, FieldValue>,
) {
  const questions = (await questionsOf(tx, asker).forShare().execute()).map(typedField)
  const wrong: Record<string, { code: string; facts?: Record<string, string | number> }> = {}
  const said = [...answers.keys()]
  for (const question of questions) {
    const problem = problemOf(question, answers.get(question.id) ?? null)
    if (!problem) continue
    const place = said.indexOf(question.id)
    wrong[place < 0 ? `answers.${question.id}` : `answers.${place}.value`] = problem
  }
  for (const [place, id] of said.entries())
    if (!questions.some((one) => one.id === id)) wrong[`answers.${place}.field_id`] = { code: 'unknown' }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const ids = questions.map(({ id }) => id)
  await sql`delete from ${answersTable(asker)} where ${answersTo(tx, asker)} and user_id = ${user_id}::bigint
    and field_id = any(${ids}::bigint[])`.execute(tx)
  const rows = questions.flatMap((question) =>
    keptAs(question, answers.get(question.id) ?? null).map((one) => ({
      ...one,
      user_id,
      field_id: question.id,
    })),
  )
  if (rows.length === 0) return
  await sql`insert into ${answersTable(asker)} (enterprise_id, ${sql.ref(columnOf(asker))}, user_id, field_id, value, number)
    select ${tx.enterpriseId}::bigint, ${asker.id}::bigint, ${user_id}::bigint, r.field_id, r.value, r.number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(field_id bigint, value text, number double precision)`.execute(
    tx,
  )
}
