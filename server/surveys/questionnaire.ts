import { sql } from 'kysely'
import type { Locale } from '../../contract/locales.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { surveyAnswers } from '../../contract/surveys/questionnaire.ts'
import type { closedDoors } from '../../contract/surveys/states.ts'
import type { Reading } from '../platform/act.ts'
import { type Db, together } from '../platform/database/db.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { hashOf } from '../platform/settings/secrets.ts'
import { receiptKeyOf } from './anonymous/keys.ts'
import { belongsStill } from './audience.ts'
import { ownClasses } from './classes/classMap.ts'
import { inLanguage, type SurveyRow, surveyOf, surveyRow, surveysQuestion } from './surveyRow.ts'

/** Through the link of an invitation, or signed in. */
interface By {
  token?: string | undefined
  poll_id?: number | undefined
}

/** The invitation behind a link or a signed-in person. Every reason for there being none gives the same answer. */
export async function invitationBy({ db, me }: Reading<Viewer | undefined>, { token, poll_id }: By) {
  // People who have left can no longer answer, even with a link.
  const invitations = db
    .selectFrom('survey_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .selectAll('i')
    .where('i.withdrawn_at', 'is', null)
    .where('u.state', '=', 'active')
    .where(belongsStill(db, sql`s.network_id`))
  const found =
    token !== undefined
      ? await invitations.where('i.token_hash', '=', hashOf(token)).executeTakeFirst()
      : me && poll_id !== undefined
        ? await invitations
            .where('i.survey_id', '=', poll_id)
            .where('i.user_id', '=', me.user_id)
            .executeTakeFirst()
        : undefined
  const survey = found && (await surveyRow(db, found.survey_id))
  if (!survey) throw missing('survey_uninvited')
  return { invitation: found, survey }
}

type Shut = (typeof closedDoors)[number]

/** Why a survey can't be answered now. */
export function shutBecause(
  survey: Pick<SurveyRow, 'state' | 'opens_at' | 'closes_at' | 'most_answers' | 'response_count'>,
  took_part_on: string | null,
  now: Date,
): Shut | null {
  const { state, opens_at, closes_at, most_answers, response_count } = survey
  if (state === 'withdrawn') return 'withdrawn'
  if (took_part_on !== null) return 'answered'
  if (state === 'closed' || (closes_at !== null && Date.parse(closes_at) <= now.getTime())) return 'closed'
  if (state !== 'published' || (opens_at !== null && Date.parse(opens_at) > now.getTime()))
    return 'not_open_yet'
  return most_answers !== null && response_count >= most_answers ? 'full' : null
}

/** Questions and promise in the requested language, or else in the original one. Reading changes nothing. */
export async function questionnaire(
  act: Reading<Viewer | undefined>,
  by: By,
  locales: { wanted: Locale | undefined; spoken: Locale },
): Promise<Answers<typeof surveyAnswers.questionnaire>> {
  const { invitation, survey } = await invitationBy(act, by)
  const { title, description, sections, locale, partly_translated } = inLanguage(
    survey,
    locales.wanted ?? locales.spoken,
  )
  const shut = shutBecause(survey, invitation.took_part_on, act.now)
  return {
    poll_id: survey.id,
    kind: survey.kind,
    title,
    description,
    sections: shut === null ? sections : [],
    locale,
    locales: [survey.locale, ...survey.translations.map((one) => one.locale)],
    partly_translated,
    network: survey.network,
    promise: survey.promise,
    figures_from: survey.figures_from,
    comments_from: survey.comments_from,
    classes: ownClasses(survey.class_map, invitation.class_key),
    class_key: invitation.class_key,
    closes_at: survey.closes_at,
    closed_because: shut,
    opens_at: survey.opens_at,
    receipt_key: survey.promise === 'anonymous' ? ((await receiptKeyOf(act.db, survey.id)) ?? null) : null,
  }
}

/** Surveys that currently wait for somebody's answer, as a condition on `surveys as s`. */
export const waitsFor = (db: Db, { user_id }: Pick<Viewer, 'user_id'>, now: Date) => sql<boolean>`(
  s.state = 'published' and s.opened_at is not null
  and (s.opens_at is null or s.opens_at <= ${now.toISOString()}::timestamptz)
  and (s.closes_at is null or s.closes_at > ${now.toISOString()}::timestamptz)
  and (s.most_answers is null or s.response_count < s.most_answers)
  and exists (select from survey_invitations i where i.enterprise_id = ${db.enterpriseId}::bigint and i.survey_id = s.id
    and i.user_id = ${user_id}::bigint and i.withdrawn_at is null and i.took_part_on is null
    and ${belongsStill(db, sql`s.network_id`)}))`

export async function mySurveys(
  { db, me, now }: Reading,
  { page, page_size }: Hears<typeof surveyAnswers.mine, 'query'>,
): Promise<Answers<typeof surveyAnswers.mine>> {
  const waits = waitsFor(db, me, now)
  const [rows, [counted]] = await together(
    db,
    surveysQuestion(db)
      .where(waits)
      .orderBy(sql`s.closes_at nulls last`)
      .orderBy('s.id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, db.selectFrom('surveys as s').where(waits).select('s.id')),
  )
  return {
    items: rows.map(surveyOf).map((row) => ({
      id: row.id,
      kind: row.kind,
      title: inLanguage(row, me.locale).title,
      network: row.network,
      promise: row.promise,
      question_count: row.question_count,
      closes_at: row.closes_at,
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}
