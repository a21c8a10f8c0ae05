import { sql } from 'kysely'
import type { z } from 'zod'
import type { joinQuestions, NewQuestion, QuestionChange } from '../../../contract/networks/joinQuestions.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import { type Db, type Tx, together } from '../../platform/database/db.ts'
import { orderAsked, writeOrder } from '../../platform/database/order.ts'
import { contains } from '../../platform/database/patterns.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { fieldColumns, meaningLost, typedField } from '../rows.ts'
import { type Asker, answersTable, columnOf } from './answers.ts'

type Asked = Answers<typeof joinQuestions.create>

const MOST_QUESTIONS = 20

/** The owner of the questions, for the log and open lists. The caller has checked the rights. */
export interface Asking {
  asker: Asker
  /** Where it is logged, if it belongs to a network. */
  network_id: number | null
  /** Holds what asks, so that of two who add a question at once each sees the other's. */
  hold: (tx: Tx) => Promise<unknown>
  /** The path of the list. */
  stale: string
}

const askers = { member: 'network', attendee: 'event', participant: 'mentorship_program' } as const
const inNetwork = (network_id: number | null) => (network_id === null ? {} : { network_id })

const asked = (db: Db, asker: Asker) =>
  db
    .selectFrom('fields as f')
    .select(fieldColumns.map((column) => `f.${column}` as const))
    .select('f.version')
    .select(
      sql<number>`(select count(distinct v.user_id) from ${answersTable(asker)} v
        where v.enterprise_id = f.enterprise_id and v.field_id = f.id)`.as('answer_count'),
    )
    .where('f.belongs_to', '=', asker.asks)
    .where(`f.${columnOf(asker)}`, '=', asker.id)
    .where('f.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof asked>['execute']>>[number]

const questionFrom = (row: Row, manage: boolean): Asked => ({
  ...typedField(row),
  answer_count: row.answer_count ?? 0,
  version: row.version,
  can: { manage },
})

export async function listQuestions(
  db: Db,
  asker: Asker,
  manages: boolean,
  query: Hears<typeof joinQuestions.list, 'query'>,
): Promise<Answers<typeof joinQuestions.list>> {
  const { page, page_size, sort_by, sort_direction = 'asc', search } = query
  const some = asked(db, asker).where(contains('f.title', search))
  const [rows, [count]] = await together(
    db,
    some
      .orderBy(`f.${sort_by}`, sort_direction)
      .orderBy('f.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.clearSelect().select((eb) => eb.fn.countAll<number>().as('value')),
  )
  return {
    items: rows.map((row) => questionFrom(row, manages)),
    page,
    page_size,
    total: count?.value ?? 0,
    total_is: 'exact',
  }
}

async function lockQuestion(tx: Tx, asker: Asker, id: number) {
  const question = await tx
    .selectFrom('fields')
    .selectAll()
    .where('id', '=', id)
    .where('belongs_to', '=', asker.asks)
    .where(columnOf(asker), '=', asker.id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!question) throw missing()
  return question
}

async function shown(tx: Tx, asker: Asker, id: number): Promise<Asked> {
  const row = await asked(tx, asker).where('f.id', '=', id).executeTakeFirstOrThrow()
  return questionFrom(row, true)
}

export async function createQuestion(
  act: Act,
  { asker, network_id, hold, stale }: Asking,
  question: z.output<typeof NewQuestion>,
) {
  const { tx } = act
  await hold(tx)
  const { count, next } = await tx
    .selectFrom('fields')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(max(position), 0) + 1`.as('next'),
    ])
    .where('belongs_to', '=', asker.asks)
    .where(columnOf(asker), '=', asker.id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MOST_QUESTIONS) throw conflict('too_many_questions', { max: MOST_QUESTIONS })
  const { id } = await tx
    .insertInto('fields')
    .values({ ...question, belongs_to: asker.asks, [columnOf(asker)]: asker.id, position: next })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(act, {
    action: 'question.created',
    subject: { type: 'field', id },
    ...inNetwork(network_id),
    difference: differenceOf<Record<string, unknown>>({}, question),
  })
  wentStale(tx, [stale])
  return shown(tx, asker, id)
}

/** Answers keep their meaning: the type stays, and so does an option that was chosen. */
export async function changeQuestion(
  act: Act,
  { asker, network_id, stale }: Asking,
  id: number,
  { version, ...change }: z.output<typeof QuestionChange>,
) {
  const { tx } = act
  const question = await lockQuestion(tx, asker, id)
  if (question.version !== version) throw conflict('changed_meanwhile')
  const problems = await meaningLost(question, change, async (among) => {
    const { rows } = await sql<{ value: string }>`select value from ${answersTable(asker)}
      where enterprise_id = ${tx.enterpriseId} and field_id = ${id}::bigint
        and (${among ?? null}::text[] is null or value = any(${among ?? null}::text[])) limit 1`.execute(tx)
    return rows[0]
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await tx
    .updateTable('fields')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'question.changed',
    subject: { type: 'field', id },
    ...inNetwork(network_id),
    difference: differenceOf<Record<string, unknown>>(question, change),
  })
  wentStale(tx, [stale])
  return shown(tx, asker, id)
}

export async function destroyQuestion(act: Act, { asker, network_id, stale }: Asking, id: number) {
  const { tx } = act
  const { title } = await lockQuestion(tx, asker, id)
  await tx.deleteFrom('fields').where('id', '=', id).execute()
  await record(act, {
    action: 'question.deleted',
    subject: { type: 'field', id },
    ...inNetwork(network_id),
    difference: { title: [title, null] },
  })
  wentStale(tx, [stale])
  return { done: true as const }
}

export async function orderQuestions(act: Act, { asker, network_id, stale }: Asking, ids: readonly number[]) {
  const { tx } = act
  const rows = await tx
    .selectFrom('fields')
    .select('id')
    .where('belongs_to', '=', asker.asks)
    .where(columnOf(asker), '=', asker.id)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = rows.map(({ id }) => id)
  const order = orderAsked(known, ids)
  await writeOrder(tx, 'fields', 'position', order)
  await record(act, {
    action: 'question.ordered',
    subject: { type: askers[asker.asks], id: asker.id },
    ...inNetwork(network_id),
    difference: { field_ids: order },
  })
  wentStale(tx, [stale])
  return { done: true as const }
}
