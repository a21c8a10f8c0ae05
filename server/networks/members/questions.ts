import { sql } from 'kysely'
import type { z } from 'zod'
import type { joinQuestions, NewQuestion, QuestionChange } from '../../../contract/members.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { fieldColumns, typedField } from '../../people/fieldRows.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import { type Db, type Tx, together } from '../../platform/db.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live.ts'
import { orderAsked, writeOrder } from '../../platform/order.ts'
import { allows, authorize } from '../../platform/policy.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { networkOfMembers } from './listing.ts'
import { membersPolicy } from './policy.ts'

type Asked = Answers<typeof joinQuestions.create>

const MOST_QUESTIONS = 20

const asked = (db: Db, network_id: number) =>
  db
    .selectFrom('fields as f')
    .select(fieldColumns.map((column) => `f.${column}` as const))
    .select('f.version')
    .select((eb) =>
      eb
        .selectFrom('member_field_values as v')
        .select((v) => v.fn.count<number>('v.user_id').distinct().as('count'))
        .whereRef('v.field_id', '=', 'f.id')
        .as('answer_count'),
    )
    .where('f.belongs_to', '=', 'member')
    .where('f.network_id', '=', network_id)
    .where('f.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof asked>['execute']>>[number]

const questionFrom = (row: Row, manage: boolean): Asked => ({
  ...typedField(row),
  answer_count: row.answer_count ?? 0,
  version: row.version,
  can: { manage },
})

/** What is asked when somebody joins: for those who look after the network. */
export async function listQuestions(
  db: Db,
  me: Viewer,
  id: number,
  query: Hears<typeof joinQuestions.list, 'query'>,
): Promise<Answers<typeof joinQuestions.list>> {
  const network = await networkOfMembers(db, id)
  authorize(me, membersPolicy.oversee, network)
  const { page, page_size, sort_by, sort_direction = 'asc', search } = query
  const some = search
    ? asked(db, id).where(sql<boolean>`strpos(lower(f.title), lower(${search})) > 0`)
    : asked(db, id)
  const [rows, [count]] = await together(
    db,
    some
      .orderBy(`f.${sort_by}`, sort_direction)
      .orderBy('f.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.clearSelect().select((eb) => eb.fn.countAll<number>().as('value')),
  )
  const manages = allows(me, membersPolicy.manage, network)
  return {
    items: rows.map((row) => questionFrom(row, manages)),
    page,
    page_size,
    total: count?.value ?? 0,
    total_is: 'exact',
  }
}

async function managedNetwork(tx: Tx, me: Viewer, id: number) {
  const network = await networkOfMembers(tx, id)
  authorize(me, membersPolicy.manage, network)
}

async function lockQuestion(tx: Tx, network_id: number, id: number) {
  const question = await tx
    .selectFrom('fields')
    .selectAll()
    .where('id', '=', id)
    .where('belongs_to', '=', 'member')
    .where('network_id', '=', network_id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!question) throw missing()
  return question
}

async function shown(tx: Tx, network_id: number, id: number): Promise<Asked> {
  const row = await asked(tx, network_id).where('f.id', '=', id).executeTakeFirstOrThrow()
  return questionFrom(row, true)
}

const changed = (tx: Tx, id: number) => wentStale(tx, [`/api/v2/networks/${id}/questions`])

export async function createQuestion(
  tx: Tx,
  me: Viewer,
  network_id: number,
  question: z.output<typeof NewQuestion>,
  address: string,
) {
  await managedNetwork(tx, me, network_id)
  await tx.selectFrom('networks').select('id').where('id', '=', network_id).forNoKeyUpdate().execute()
  const { count, next } = await tx
    .selectFrom('fields')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(max(position), 0) + 1`.as('next'),
    ])
    .where('belongs_to', '=', 'member')
    .where('network_id', '=', network_id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MOST_QUESTIONS) throw conflict('too_many_questions', { max: MOST_QUESTIONS })
  const { id } = await tx
    .insertInto('fields')
    .values({ ...question, belongs_to: 'member', network_id, position: next })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, me, {
    action: 'question.created',
    subject: { type: 'field', id },
    network_id,
    difference: differenceOf<Record<string, unknown>>({}, question),
    address,
  })
  await changed(tx, network_id)
  return shown(tx, network_id, id)
}

/** What somebody answered keeps its meaning: the type stays, and so does an option that was chosen. */
export async function changeQuestion(
  tx: Tx,
  me: Viewer,
  network_id: number,
  id: number,
  { version, ...change }: z.output<typeof QuestionChange>,
  address: string,
) {
  await managedNetwork(tx, me, network_id)
  const question = await lockQuestion(tx, network_id, id)
  if (question.version !== version) throw conflict('changed_meanwhile')
  const gone = question.options.filter((option) => !change.options.includes(option))
  const said = tx.selectFrom('member_field_values').select('value').where('field_id', '=', id)
  const [answered] = await said.limit(1).execute()
  if (answered && change.type !== question.type) throw invalid({ type: { code: 'type_fixed' } })
  const [chosen] = gone.length > 0 ? await said.where('value', 'in', gone).limit(1).execute() : []
  if (chosen) throw invalid({ options: { code: 'option_in_use', facts: { option: chosen.value } } })
  await tx
    .updateTable('fields')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(tx, me, {
    action: 'question.changed',
    subject: { type: 'field', id },
    network_id,
    difference: differenceOf<Record<string, unknown>>(question, change),
    address,
  })
  await changed(tx, network_id)
  return shown(tx, network_id, id)
}

export async function destroyQuestion(tx: Tx, me: Viewer, network_id: number, id: number, address: string) {
  await managedNetwork(tx, me, network_id)
  const { title } = await lockQuestion(tx, network_id, id)
  await tx.deleteFrom('fields').where('id', '=', id).execute()
  await record(tx, me, {
    action: 'question.deleted',
    subject: { type: 'field', id },
    network_id,
    difference: { title: [title, null] },
    address,
  })
  await changed(tx, network_id)
  return { done: true as const }
}

export async function orderQuestions(
  tx: Tx,
  me: Viewer,
  network_id: number,
  ids: readonly number[],
  address: string,
) {
  await managedNetwork(tx, me, network_id)
  const rows = await tx
    .selectFrom('fields')
    .select('id')
    .where('belongs_to', '=', 'member')
    .where('network_id', '=', network_id)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = rows.map(({ id }) => id)
  const order = orderAsked(known, ids)
  await writeOrder(tx, 'fields', 'position', order)
  await record(tx, me, {
    action: 'question.ordered',
    subject: { type: 'network', id: network_id },
    network_id,
    difference: { field_ids: order },
    address,
  })
  await changed(tx, network_id)
  return { done: true as const }
}
