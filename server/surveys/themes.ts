import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { questionsOf } from '../../contract/surveys/questionRules.ts'
import { isWritten } from '../../contract/surveys/questionTypes.ts'
import type { surveyThemes } from '../../contract/surveys/themes.ts'
import type { Act, Reading } from '../platform/act.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { abilitiesOf } from './abilities.ts'
import { heldSurvey, surveyFor } from './known.ts'
import { themesChanged } from './stale.ts'
import { logSurvey } from './surveyLog.ts'
import { tallyOf } from './tallies.ts'
import { countedOf } from './tally.ts'
import { keyOfAnswer, toldAnswers } from './writtenAnswers.ts'

/** The themes of a survey, with how many bear each of the answers that are shown. */
export async function listThemes(act: Reading, id: number): Promise<Answers<typeof surveyThemes.list>> {
  const { db, me } = act
  const survey = await surveyFor(act, id, 'read_results')
  const tally = await tallyOf(db, survey)
  const shown = questionsOf(survey.sections)
    .filter(({ type }) => isWritten(type))
    .map(({ key }) => {
      const told = toldAnswers(db, survey, key, countedOf(tally, key).answered)
      return sql`select ${keyOfAnswer(survey, key)} as answer from ${told.as('w')}`
    })
  const all =
    shown.length === 0 ? sql`select null::text as answer where false` : sql.join(shown, sql` union all `)
  const { rows } = await sql<{ id: number; name: string; answers: number }>`
    select t.id, t.name, count(a.answer)::int as answers from survey_themes t
    left join survey_theme_marks m on m.enterprise_id = t.enterprise_id and m.survey_id = t.survey_id and m.theme_id = t.id
    left join (${all}) a on a.answer = m.answer
    where t.enterprise_id = ${db.enterpriseId}::bigint and t.survey_id = ${id}::bigint
    group by t.id, t.name order by count(a.answer) desc, t.name collate "und-x-icu"`.execute(db)
  return {
    items: rows.map((row) => ({ ...row, id: Number(row.id) })),
    can: { mark: abilitiesOf(me, survey).mark_answers },
  }
}

export async function createTheme(
  act: Act,
  id: number,
  { name }: Hears<typeof surveyThemes.create, 'body'>,
): Promise<Answers<typeof surveyThemes.create>> {
  const { tx } = act
  const survey = await heldSurvey(act, id, 'mark_answers')
  const { count } = await tx
    .selectFrom('survey_themes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('survey_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= limits.survey_themes) throw conflict('survey_themes_full')
  const row = await tx
    .insertInto('survey_themes')
    .values({ survey_id: id, name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await logSurvey(act, 'theme_created', survey, { theme: name })
  themesChanged(tx)
  return { ...row, answers: 0 }
}

export async function deleteTheme(act: Act, id: number, themeId: number) {
  const { tx } = act
  const survey = await heldSurvey(act, id, 'mark_answers')
  const gone = await tx
    .deleteFrom('survey_themes')
    .where('survey_id', '=', id)
    .where('id', '=', themeId)
    .returning('name')
    .executeTakeFirst()
  if (!gone) throw missing()
  await logSurvey(act, 'theme_deleted', survey, { theme: gone.name })
  themesChanged(tx)
  return { done: true as const }
}

/** Which themes an answer bears from now on. One that isn’t shown can’t be marked. */
export async function markAnswer(
  act: Act,
  id: number,
  { question, answer, theme_ids }: Hears<typeof surveyThemes.mark, 'body'>,
) {
  const { tx } = act
  const survey = await heldSurvey(act, id, 'mark_answers')
  const told = toldAnswers(tx, survey, question, countedOf(await tallyOf(tx, survey), question).answered)
  const { rows } =
    await sql`select from ${told.as('w')} where ${keyOfAnswer(survey, question)} = ${answer}`.execute(tx)
  if (rows.length === 0) throw missing()
  const themes = await tx
    .selectFrom('survey_themes')
    .select('id')
    .where('survey_id', '=', id)
    .where('id', '=', sql<number>`any(${theme_ids}::bigint[])`)
    .execute()
  if (themes.length < new Set(theme_ids).size) throw invalid({ theme_ids: { code: 'not_there' } })
  await tx.deleteFrom('survey_theme_marks').where('survey_id', '=', id).where('answer', '=', answer).execute()
  if (themes.length > 0)
    await tx
      .insertInto('survey_theme_marks')
      .values(themes.map((theme) => ({ survey_id: id, theme_id: theme.id, answer })))
      .execute()
  await logSurvey(act, 'themes_marked', survey)
  themesChanged(tx)
  return { done: true as const }
}
