import { sql } from 'kysely'
import type { MentorshipSide } from '../../contract/mentorship/states.ts'
import type { mentoringTopics, mentoringTypes } from '../../contract/mentorship/topics.ts'
import type { Hears } from '../../contract/route.ts'
import type { Act } from '../platform/act.ts'
import { differenceOf, record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { orderAsked, writeOrder } from '../platform/database/order.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { type ChoiceAbility, mayChoice } from './choiceAbilities.ts'
import { listTopics, listTypes, showTopic, showType } from './choiceList.ts'
import { type Choices, choiceOf, topics, types } from './choiceRow.ts'
import { choicesChanged } from './stale.ts'

/** All of them, held by every change: two never get the same place, and none is merged into one that goes. */
const holdAll = async (tx: Tx, { table }: Choices) => {
  const { rows } = await sql<{ id: number; side: string | null; name: string; position: number }>`
    select id, ${table === 'mentoring_topics' ? sql`side` : sql`null`} as side, name, position from ${sql.table(table)}
    where enterprise_id = ${tx.enterpriseId}::bigint order by id for update`.execute(tx)
  return rows
}

async function held(act: Act, of: Choices, id: number, ability: ChoiceAbility) {
  authorize(act.me, of.clause)
  const all = await holdAll(act.tx, of)
  const choice = await choiceOf(act, of, id)
  mayChoice(ability, choice)
  return { choice, all }
}

interface Entry {
  did: string
  id: number | null
  difference: Record<string, unknown>
}

async function logChoice(act: Act, { noun }: Choices, { did, id, difference }: Entry) {
  await record(act, { action: `${noun}.${did}`, subject: { type: noun, id }, difference })
  choicesChanged(act.tx)
}

interface NewChoice {
  name: string
  reverse?: boolean
  side?: MentorshipSide
  answered_by?: number | null
}

/** Only a topic of mentees is answered, and only by one of mentors. */
async function mustAnswer(tx: Tx, { side, answered_by }: Omit<NewChoice, 'name'>) {
  if (answered_by === null || answered_by === undefined) return
  const answer = await tx
    .selectFrom('mentoring_topics')
    .select('id')
    .where('id', '=', answered_by)
    .where('side', '=', 'mentor')
    .executeTakeFirst()
  if (side !== 'mentee' || !answer) throw invalid({ answered_by_mentoring_topic_id: { code: 'not_there' } })
}

async function create(
  act: Act,
  of: Choices,
  { name, side, answered_by = null, reverse = false }: NewChoice,
): Promise<number> {
  const { tx } = act
  authorize(act.me, of.clause)
  const there = (await holdAll(tx, of)).filter((one) => side === undefined || one.side === side)
  if (there.length >= of.most) throw conflict('too_many_choices', { max: of.most })
  await mustAnswer(tx, { side, answered_by })
  const position = Math.max(0, ...there.map((one) => one.position)) + 1
  const row = side
    ? tx.insertInto('mentoring_topics').values({ name, side, answered_by, position }).returning('id')
    : tx.insertInto('mentoring_types').values({ name, reverse, position }).returning('id')
  const { id } = await row.executeTakeFirstOrThrow()
  await logChoice(act, of, { did: 'created', id, difference: { name, ...(side ? { side } : { reverse }) } })
  return id
}

export const createType = async (act: Act, body: Hears<typeof mentoringTypes.create, 'body'>) =>
  showType(act, await create(act, types, body))

export const createTopic = async (
  act: Act,
  { name, side, answered_by_mentoring_topic_id }: Hears<typeof mentoringTopics.create, 'body'>,
) => showTopic(act, await create(act, topics, { name, side, answered_by: answered_by_mentoring_topic_id }))

export async function changeType(
  act: Act,
  id: number,
  { name, reverse, version }: Hears<typeof mentoringTypes.update, 'body'>,
) {
  const { choice } = await held(act, types, id, 'edit')
  if (choice.version !== version) throw conflict('changed_meanwhile')
  await act.tx
    .updateTable('mentoring_types')
    .set({ name, reverse, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logChoice(act, types, {
    did: 'changed',
    id,
    difference: differenceOf({ name: choice.name, reverse: choice.reverse }, { name, reverse }),
  })
  return showType(act, id)
}

export async function changeTopic(
  act: Act,
  id: number,
  {
    name,
    answered_by_mentoring_topic_id: answered_by,
    version,
  }: Hears<typeof mentoringTopics.update, 'body'>,
) {
  const { choice } = await held(act, topics, id, 'edit')
  if (choice.version !== version) throw conflict('changed_meanwhile')
  await mustAnswer(act.tx, { side: choice.side ?? 'mentor', answered_by })
  await act.tx
    .updateTable('mentoring_topics')
    .set({ name, answered_by, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const before: Record<string, unknown> = { name: choice.name, answered_by: choice.answered_by }
  await logChoice(act, topics, {
    did: 'changed',
    id,
    difference: differenceOf(before, { name, answered_by }),
  })
  return showTopic(act, id)
}

/** Puts those of one side in order; the rest follow as they were. */
async function order(act: Act, of: Choices, ids: readonly number[], side?: MentorshipSide) {
  authorize(act.me, of.clause)
  const known = (await holdAll(act.tx, of))
    .filter((one) => side === undefined || one.side === side)
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .map(({ id }) => id)
  const asked = orderAsked(known, ids)
  await writeOrder(act.tx, of.table, 'position', asked)
  await logChoice(act, of, { did: 'ordered', id: null, difference: { order: [known, asked] } })
}

const asListed = {
  page: 1,
  page_size: 100 as const,
  sort_by: 'position' as const,
  archived: false,
}

export async function orderTypes(act: Act, { ids }: Hears<typeof mentoringTypes.order, 'body'>) {
  await order(act, types, ids)
  return listTypes(act, asListed)
}
export async function orderTopics(act: Act, { ids, side }: Hears<typeof mentoringTopics.order, 'body'>) {
  await order(act, topics, ids, side)
  return listTopics(act, { ...asListed, side })
}

/** Whatever has the first gets the second, and the first is deleted. */
async function merge(act: Act, of: Choices, { id, into }: { id: number; into: number }, field: string) {
  const { choice, all } = await held(act, of, id, 'merge')
  const kept = all.find((one) => one.id === into)
  if (!kept || kept.id === id || kept.side !== choice.side) throw invalid({ [field]: { code: 'not_there' } })
  await of.replace(act.tx, id, into)
  await act.tx.deleteFrom(of.table).where('id', '=', id).execute()
  await logChoice(act, of, { did: 'merged', id: into, difference: { name: [choice.name, kept.name] } })
}

export async function mergeType(
  act: Act,
  id: number,
  { into_mentoring_type_id: into }: Hears<typeof mentoringTypes.merge, 'body'>,
) {
  await merge(act, types, { id, into }, 'into_mentoring_type_id')
  return showType(act, into)
}
export async function mergeTopic(
  act: Act,
  id: number,
  { into_mentoring_topic_id: into }: Hears<typeof mentoringTopics.merge, 'body'>,
) {
  await merge(act, topics, { id, into }, 'into_mentoring_topic_id')
  return showTopic(act, into)
}

async function archive(act: Act, of: Choices, id: number) {
  const { choice } = await held(act, of, id, 'archive')
  await act.tx
    .updateTable(of.table)
    .set({ archived_at: sql`now()`, archived_by: act.me.user_id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logChoice(act, of, { did: 'archived', id, difference: { name: choice.name } })
}
async function restore(act: Act, of: Choices, id: number) {
  const { choice } = await held(act, of, id, 'restore')
  await act.tx
    .updateTable(of.table)
    .set({ archived_at: null, archived_by: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logChoice(act, of, { did: 'restored', id, difference: { name: choice.name } })
}

export async function archiveType(act: Act, id: number) {
  await archive(act, types, id)
  return showType(act, id)
}
export async function restoreType(act: Act, id: number) {
  await restore(act, types, id)
  return showType(act, id)
}
export async function archiveTopic(act: Act, id: number) {
  await archive(act, topics, id)
  return showTopic(act, id)
}
export async function restoreTopic(act: Act, id: number) {
  await restore(act, topics, id)
  return showTopic(act, id)
}
