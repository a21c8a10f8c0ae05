import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { MentorshipSide } from '../../contract/mentorship/states.ts'
import type { mentoringTopics, mentoringTypes } from '../../contract/mentorship/topics.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { Act, Reading } from '../platform/act.ts'
import { differenceOf, record } from '../platform/changes.ts'
import { type Db, type Tx, together, written } from '../platform/database/db.ts'
import { orderAsked, writeOrder } from '../platform/database/order.ts'
import { containing } from '../platform/database/patterns.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { allows, authorize, type Clause } from '../platform/rights/policy.ts'
import { type ChoiceAbility, choiceAbilities, mayChoice } from './choiceAbilities.ts'
import { replaceTopic, replaceType } from './choiceMerger.ts'
import { mentorshipPolicy } from './policy.ts'
import { choicesChanged } from './stale.ts'

/** What people choose among: types of mentoring, and the topics of each side. */
export interface Choices {
  table: 'mentoring_types' | 'mentoring_topics'
  /** In the change log. */
  noun: 'mentoring_type' | 'mentoring_topic'
  clause: Clause<void>
  most: number
  replace: (tx: Tx, gone: number, kept: number) => Promise<unknown>
}

export const types: Choices = {
  table: 'mentoring_types',
  noun: 'mentoring_type',
  clause: mentorshipPolicy.types,
  most: limits.mentoring_types,
  replace: replaceType,
}
export const topics: Choices = {
  table: 'mentoring_topics',
  noun: 'mentoring_topic',
  clause: mentorshipPolicy.topics,
  most: limits.mentoring_topics,
  replace: replaceTopic,
}

interface ChoiceRow {
  id: number
  side: MentorshipSide | null
  name: string
  position: number
  archived_at: string | null
  version: number
  profile_count: number
  answer_id: number | null
  answer_name: string | null
  answered_by: number | null
}

/** Topic or type, how many profiles name it, and the topic of mentors that answers one of mentees. */
function choicesQuestion(db: Db, { table }: Choices, counted: boolean) {
  const e = sql`${db.enterpriseId}::bigint`
  const isTopic = table === 'mentoring_topics'
  const word = sql.lit(isTopic ? 'topic' : 'type')
  const marks = sql`array['mentor:', 'mentee:', '-mentor:', '-mentee:']`
  return sql<ChoiceRow>`
    select c.id, ${isTopic ? sql`c.side` : sql`null::text`} as side, c.name, c.position, c.archived_at, c.version,
      ${
        counted
          ? sql`(select count(distinct m.user_id)::int from unnest(${marks}) p join mentorship_marks m
              on m.enterprise_id = ${e} and m.mark = p || ${word} || ':' || c.id)`
          : sql`0`
      } as profile_count,
      ${
        isTopic
          ? sql`c.answered_by, a.id as answer_id, a.name as answer_name`
          : sql`null::bigint as answered_by, null::bigint as answer_id, null::text as answer_name`
      }
    from ${sql.table(table)} c
    ${
      isTopic
        ? sql`left join mentoring_topics a on a.enterprise_id = ${e} and c.side = 'mentee' and a.side = 'mentor'
            and case when c.answered_by is null then a.name_key = c.name_key and a.archived_at is null
              else a.id = c.answered_by end`
        : sql``
    }
    where c.enterprise_id = ${e}`
}

type Topic = Answers<typeof mentoringTopics.show>
type Type = Answers<typeof mentoringTypes.show>

function shown({ me }: Pick<Reading, 'me'>, { clause }: Choices, row: ChoiceRow): Type {
  const { id, name, position, archived_at, version } = row
  const manages = allows(me, clause, undefined)
  return {
    id,
    name,
    position,
    profile_count: manages ? row.profile_count : null,
    archived_at,
    version,
    can: choiceAbilities(me, clause, row),
  }
}

const shownType = (act: Pick<Reading, 'me'>, row: ChoiceRow): Type => shown(act, types, row)

const shownTopic = (act: Pick<Reading, 'me'>, row: ChoiceRow): Topic => ({
  ...shown(act, topics, row),
  side: row.side ?? 'mentor',
  answered_by: row.answer_id === null ? null : { id: row.answer_id, name: row.answer_name ?? '' },
  answer_chosen: row.answered_by !== null,
})

type Query = Hears<typeof mentoringTopics.list, 'query'>

const sortedBy = {
  position: sql`side, position`,
  name: sql`name collate "und-x-icu"`,
  profile_count: sql`profile_count`,
}

async function listed(act: Reading, of: Choices, query: Query) {
  const { db, me } = act
  const { page, page_size, search, sort_by, archived, side } = query
  if (archived || sort_by === 'profile_count') authorize(me, of.clause)
  const direction = query.sort_direction ?? (sort_by === 'profile_count' ? 'desc' : 'asc')
  const all = choicesQuestion(db, of, allows(me, of.clause, undefined))
  const found = sql`from (${all}) t where (archived_at is not null) = ${archived}
    ${search ? sql`and name ilike ${containing(search)}` : sql``} ${side ? sql`and side = ${side}` : sql``}`
  const [rows, [counted]] = await together(
    db,
    written<ChoiceRow>(
      db,
      sql`select * ${found} order by ${sortedBy[sort_by]} ${sql.raw(direction)}, id ${sql.raw(direction)}
        limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(db, sql`select count(*)::int as count ${found}`),
  )
  return { rows, page, page_size, total: counted?.count ?? 0, total_is: 'exact' as const }
}

export async function listTypes(
  act: Reading,
  query: Omit<Query, 'side'>,
): Promise<Answers<typeof mentoringTypes.list>> {
  const { rows, ...page } = await listed(act, types, query)
  return { items: rows.map((row) => shownType(act, row)), ...page }
}

export async function listTopics(act: Reading, query: Query): Promise<Answers<typeof mentoringTopics.list>> {
  const { rows, ...page } = await listed(act, topics, query)
  return { items: rows.map((row) => shownTopic(act, row)), ...page }
}

async function choiceOf({ db }: Pick<Reading, 'db'>, of: Choices, id: number): Promise<ChoiceRow> {
  const { rows } = await sql<ChoiceRow>`${choicesQuestion(db, of, true)} and c.id = ${id}::bigint`.execute(db)
  if (!rows[0]) throw missing()
  return rows[0]
}

export async function showType(act: Reading, id: number) {
  authorize(act.me, types.clause)
  return shownType(act, await choiceOf(act, types, id))
}
export async function showTopic(act: Reading, id: number) {
  authorize(act.me, topics.clause)
  return shownTopic(act, await choiceOf(act, topics, id))
}

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

async function create(act: Act, of: Choices, { name, side, answered_by = null }: NewChoice): Promise<number> {
  const { tx } = act
  authorize(act.me, of.clause)
  const there = (await holdAll(tx, of)).filter((one) => side === undefined || one.side === side)
  if (there.length >= of.most) throw conflict('too_many_choices', { max: of.most })
  await mustAnswer(tx, { side, answered_by })
  const position = Math.max(0, ...there.map((one) => one.position)) + 1
  const row = side
    ? tx.insertInto('mentoring_topics').values({ name, side, answered_by, position }).returning('id')
    : tx.insertInto('mentoring_types').values({ name, position }).returning('id')
  const { id } = await row.executeTakeFirstOrThrow()
  await logChoice(act, of, { did: 'created', id, difference: { name, ...(side ? { side } : {}) } })
  return id
}

export const createType = async (act: Act, { name }: Hears<typeof mentoringTypes.create, 'body'>) =>
  showType(act, await create(act, types, { name }))

export const createTopic = async (
  act: Act,
  { name, side, answered_by_mentoring_topic_id }: Hears<typeof mentoringTopics.create, 'body'>,
) => showTopic(act, await create(act, topics, { name, side, answered_by: answered_by_mentoring_topic_id }))

export async function changeType(
  act: Act,
  id: number,
  { name, version }: Hears<typeof mentoringTypes.update, 'body'>,
) {
  const { choice } = await held(act, types, id, 'edit')
  if (choice.version !== version) throw conflict('changed_meanwhile')
  await act.tx
    .updateTable('mentoring_types')
    .set({ name, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logChoice(act, types, {
    did: 'changed',
    id,
    difference: differenceOf({ name: choice.name }, { name }),
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
          .select(['id', 'name', 'position'])
          .where('id', '=', sql<number>`any(${[...new Set(ids.types)]}::bigint[])`)
          .orderBy('position')
          .orderBy('id')
      : undefined,
  )
  const among = (rows: readonly { id: number; name: string }[]) => (some: readonly number[]) =>
    rows.filter(({ id }) => some.includes(id)).map(({ id, name }) => ({ id, name }))
  return { topics: among(topicRows), types: among(typeRows) }
}
export type MarkNames = Awaited<ReturnType<typeof markNames>>

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
