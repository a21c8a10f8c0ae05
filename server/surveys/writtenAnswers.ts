import { sql } from 'kysely'
import type { Answers, Hears } from '../../contract/route.ts'
import type { surveyResults } from '../../contract/surveys/results.ts'
import type { Reading } from '../platform/act.ts'
import { together } from '../platform/database/db.ts'
import { containing } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { writtenToRead } from './results.ts'
import { answersTable } from './tallies.ts'

/**
 * The written answers to one question that may be shown. The order is stable but derived from a number that is never
 * shown, so it reveals neither when something was written nor what else the same person said.
 */
export async function listWrittenAnswers(
  act: Reading,
  id: number,
  { page, page_size, question, search }: Hears<typeof surveyResults.written, 'query'>,
): Promise<Answers<typeof surveyResults.written>> {
  const { db } = act
  const { survey, most } = await writtenToRead(act, id, question)
  const text = sql<string>`r.answers->>${question}::text`
  const first = sql<{ position: number; text: string }>`(select r.position, ${text} as text
    from ${answersTable(survey)} r
    where r.enterprise_id = ${db.enterpriseId}::bigint and r.survey_id = ${id}::bigint and ${text} ~ '\\S'
    order by r.position limit ${most})`
  const found = db
    .selectFrom(first.as('w'))
    .$if(Boolean(search), (all) => all.where('w.text', 'ilike', containing(search ?? '')))
  const [rows, [counted]] = await together(
    db,
    found
      .select('w.text')
      .orderBy(sql`md5(${survey.order_key} || ${question} || w.position)`)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, found.select('w.position')),
  )
  return { items: rows, page, page_size, ...totalOf(counted?.count ?? 0) }
}
