import { sql } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../contract/locales.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { AnswerSet } from '../../contract/surveys/questions.ts'
import type { ResponsesFilter, SurveyResponse, surveyResults } from '../../contract/surveys/results.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import type { Reading } from '../platform/act.ts'
import { type Db, together } from '../platform/database/db.ts'
import { isCalled } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { surveyFor } from './known.ts'

export type Response = z.output<typeof SurveyResponse>
type Filter = z.output<typeof ResponsesFilter>

/** Only for named surveys: nobody sees single responses of others. */
export const mayReadResponses = (act: Reading, surveyId: number) => surveyFor(act, surveyId, 'read_responses')

/** Who is asked because of a membership that isn't open to see isn't listed here either: a name would tell of it. */
const listed = (db: Db) =>
  db
    .selectFrom('survey_responses as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('survey_invitations as i', (join) =>
      join.onRef('i.survey_id', '=', 'r.survey_id').onRef('i.user_id', '=', 'r.user_id'),
    )
    .where('i.discreet', '=', false)
    .where('r.promise', '=', 'named')

const responses = (db: Db, { poll_id, search }: Filter) =>
  listed(db).where('r.survey_id', '=', poll_id).where(isCalled('u', search))

const columns = [
  'r.id as response_id',
  'r.answers',
  'r.answered_at',
  'r.answered_on',
  'r.locale',
  'u.id',
  'u.name',
  'u.pronouns',
  'u.avatar_file_id',
] as const

type Row = Awaited<ReturnType<typeof rowsAfter>>[number]

const shown = ({ response_id, answers, answered_at, answered_on, locale, ...person }: Row): Response => ({
  id: response_id,
  respondent: faceOf(person, FACE_WIDTHS[0]),
  anonymous: false,
  answered_at: answered_at ?? `${answered_on}T00:00:00.000Z`,
  locale: (locale ?? 'en') as Locale,
  answers: answers as AnswerSet,
})

export async function listResponses(
  act: Reading,
  query: Hears<typeof surveyResults.responses, 'query'>,
): Promise<Answers<typeof surveyResults.responses>> {
  const { db } = act
  const { page, page_size, sort_by, poll_id } = query
  await mayReadResponses(act, poll_id)
  const direction = query.sort_direction ?? (sort_by === 'respondent' ? 'asc' : 'desc')
  const [rows, [counted]] = await together(
    db,
    responses(db, query)
      .select(columns)
      .orderBy(sort_by === 'respondent' ? sql`u.name collate "und-x-icu"` : 'r.position', direction)
      .orderBy('r.id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, responses(db, query).select('r.id')),
  )
  return { items: rows.map(shown), page, page_size, ...totalOf(counted?.count ?? 0) }
}

const rowsAfter = (db: Db, filter: Filter, after: number, limit: number) =>
  responses(db, filter).select(columns).where('r.id', '>', after).orderBy('r.id').limit(limit).execute()

/** The same in the order of their ids, for an export. */
export const responsesAfter = async (db: Db, filter: Filter, after: number, limit: number) =>
  (await rowsAfter(db, filter, after, limit)).map(shown)

export async function showResponse(act: Reading, id: number) {
  const { db } = act
  const found = await listed(db)
    .select(columns)
    .select('r.survey_id')
    .where('r.id', '=', id)
    .executeTakeFirst()
  // For other surveys not even the existence of a response is revealed.
  if (!found) throw missing()
  await mayReadResponses(act, found.survey_id)
  const { survey_id, ...row } = found
  return { survey_id, response: shown(row) }
}
