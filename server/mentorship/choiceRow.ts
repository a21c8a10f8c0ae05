import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { MentorshipSide } from '../../contract/mentorship/states.ts'
import type { Reading } from '../platform/act.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import type { Clause } from '../platform/rights/policy.ts'
import { replaceTopic, replaceType } from './choiceMerger.ts'
import { mentorshipPolicy } from './policy.ts'

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

export interface ChoiceRow {
  id: number
  side: MentorshipSide | null
  name: string
  position: number
  /** Of a type: in it the junior is the mentor. */
  reverse: boolean
  archived_at: string | null
  version: number
  profile_count: number
  answer_id: number | null
  answer_name: string | null
  answered_by: number | null
}

/** Topic or type, how many profiles name it, and the topic of mentors that answers one of mentees. */
export function choicesQuestion(db: Db, { table }: Choices, counted: boolean) {
  const e = sql`${db.enterpriseId}::bigint`
  const isTopic = table === 'mentoring_topics'
  const word = sql.lit(isTopic ? 'topic' : 'type')
  const marks = sql`array['mentor:', 'mentee:', '-mentor:', '-mentee:']`
  return sql<ChoiceRow>`
    select c.id, ${isTopic ? sql`c.side` : sql`null::text`} as side, c.name, c.position,
      ${isTopic ? sql`false` : sql`c.reverse`} as reverse, c.archived_at, c.version,
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

export async function choiceOf({ db }: Pick<Reading, 'db'>, of: Choices, id: number): Promise<ChoiceRow> {
  const { rows } = await sql<ChoiceRow>`${choicesQuestion(db, of, true)} and c.id = ${id}::bigint`.execute(db)
  if (!rows[0]) throw missing()
  return rows[0]
}
