import { sql } from 'kysely'
import type { mentoringTopics, mentoringTypes } from '../../contract/mentorship/topics.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { Reading } from '../platform/act.ts'
import { together, written } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { choiceAbilities } from './choiceAbilities.ts'
import { type ChoiceRow, type Choices, choiceOf, choicesQuestion, topics, types } from './choiceRow.ts'

type Topic = Answers<typeof mentoringTopics.show>
type Type = Answers<typeof mentoringTypes.show>

function shown({ me }: Pick<Reading, 'me'>, { clause }: Choices, row: ChoiceRow): Type {
  const { id, name, reverse, position, archived_at, version } = row
  const manages = allows(me, clause, undefined)
  return {
    id,
    name,
    reverse,
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
    and ${contains('name', search)} ${side ? sql`and side = ${side}` : sql``}`
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

export async function showType(act: Reading, id: number) {
  authorize(act.me, types.clause)
  return shownType(act, await choiceOf(act, types, id))
}
export async function showTopic(act: Reading, id: number) {
  authorize(act.me, topics.clause)
  return shownTopic(act, await choiceOf(act, topics, id))
}
