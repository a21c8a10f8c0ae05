import { sql } from 'kysely'
import { type FieldValue, keptAs, problemOf, valueFrom } from '../../../contract/fieldValues.ts'
import { fieldColumns, typedField } from '../../people/fieldRows.ts'
import { type Db, type Tx, together } from '../../platform/db.ts'
import { invalid } from '../../platform/errors.ts'

/** What leaders ask whoever joins, in their order. */
export const questionsOf = (db: Db, network_id: number) =>
  db
    .selectFrom('fields')
    .select(fieldColumns)
    .where('belongs_to', '=', 'member')
    .where('network_id', '=', network_id)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')

const answersQuestion = (db: Db, network_id: number, userIds: readonly number[]) =>
  db
    .selectFrom('member_field_values')
    .select(['user_id', 'field_id', 'value'])
    .where('network_id', '=', network_id)
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .orderBy('value')

/** The questions of a network, and what each of these people answered, by person and question. */
export async function answersOf(db: Db, network_id: number, userIds: readonly number[]) {
  const [rows, kept] = await together(
    db,
    questionsOf(db, network_id),
    answersQuestion(db, network_id, userIds),
  )
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
  network_id: number,
  answers: ReadonlyMap<number, FieldValue>,
) {
  const questions = (await questionsOf(tx, network_id).forShare().execute()).map(typedField)
  const wrong: Record<string, { code: string; facts?: Record<string, string | number> }> = {}
  const places = [...answers.keys()]
  for (const question of questions) {
    const problem = problemOf(question, answers.get(question.id) ?? null)
    if (!problem) continue
    const place = places.indexOf(question.id)
    wrong[place < 0 ? `answers.${question.id}` : `answers.${place}.value`] = problem
  }
  for (const [place, id] of places.entries())
    if (!questions.some((one) => one.id === id)) wrong[`answers.${place}.field_id`] = { code: 'unknown' }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await tx
    .deleteFrom('member_field_values')
    .where('network_id', '=', network_id)
    .where('user_id', '=', user_id)
    .where('field_id', '=', sql<number>`any(${questions.map(({ id }) => id)}::bigint[])`)
    .execute()
  const rows = questions.flatMap((question) =>
    keptAs(question, answers.get(question.id) ?? null).map((one) => ({
      ...one,
      network_id,
      user_id,
      field_id: question.id,
    })),
  )
  if (rows.length > 0) await tx.insertInto('member_field_values').values(rows).execute()
}
