import { sql } from 'kysely'
import type { Answers, Hears } from '../../contract/route.ts'
import type { surveyResults } from '../../contract/surveys/results.ts'
import type { Reading } from '../platform/act.ts'
import { type Db, together } from '../platform/database/db.ts'
import { containsAsWritten } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { writtenToRead } from './results.ts'
import type { SurveyRow } from './surveyRow.ts'
import { answersTable } from './tallies.ts'

/** What was written to one question, as far as it is told: the first so many. */
export function toldAnswers(db: Db, survey: SurveyRow, question: string, most: number) {
  const text = sql<string>`r.answers->>${question}::text`
  return sql<{ position: number; text: string }>`(select r.position, ${text} as text
    from ${answersTable(survey)} r
    where r.enterprise_id = ${db.enterpriseId}::bigint and r.survey_id = ${survey.id}::bigint and ${text} ~ '\\S'
    order by r.position limit ${most})`
}

/**
 * What names the answer `w`, and orders it: the same at each look, and made of a number that is told to nobody. It says nothing
 * of when something was written, nor what else the same person said.
 */
export const keyOfAnswer = ({ order_key }: SurveyRow, question: string) =>
  sql<string>`md5(${order_key}::text || ${question}::text || w.position::text)`

export async function listWrittenAnswers(
  act: Reading,
  id: number,
  { page, page_size, question, search, theme }: Hears<typeof surveyResults.written, 'query'>,
): Promise<Answers<typeof surveyResults.written>> {
  const { db } = act
  const { survey, most } = await writtenToRead(act, id, question)
  const key = keyOfAnswer(survey, question)
  const marks = sql`select m.theme_id from survey_theme_marks m
    where m.enterprise_id = ${db.enterpriseId}::bigint and m.survey_id = ${id}::bigint and m.answer = ${key}`
  const found = db
    .selectFrom(toldAnswers(db, survey, question, most).as('w'))
    .where(containsAsWritten(sql.ref('w.text'), search))
    .$if(theme !== undefined, (all) => all.where(sql<boolean>`${theme}::bigint in (${marks})`))
  const [rows, [counted]] = await together(
    db,
    found
      .select(['w.text', key.as('key'), sql<(number | string)[]>`array(${marks} order by 1)`.as('theme_ids')])
      .orderBy(key)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, found.select('w.position')),
  )
  return {
    items: rows.map(({ theme_ids, ...row }) => ({ ...row, theme_ids: theme_ids.map(Number) })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}
