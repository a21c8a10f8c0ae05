import { sql } from 'kysely'
import type { Answers } from '../../contract/route.ts'
import { questionsOf } from '../../contract/surveys/questionRules.ts'
import type { surveyResults } from '../../contract/surveys/results.ts'
import type { Reading } from '../platform/act.ts'
import { abilitiesOf } from './abilities.ts'
import { surveyFor } from './known.ts'
import { inLanguage, type SurveyRow, surveyOf, surveyRow, surveysQuestion } from './surveyRow.ts'

/** The newest survey of the enterprise that asks one of the same questions: their keys stay wherever they are copied to. */
async function ofEnterprise({ db }: Reading, { id, sections }: SurveyRow) {
  const keys = questionsOf(sections).map(({ key }) => key)
  const found = await surveysQuestion(db)
    .where('s.network_id', 'is', null)
    .where('s.id', '<>', id)
    .where('s.state', 'in', ['published', 'closed'])
    .where(
      sql<boolean>`exists (select from jsonb_path_query(s.sections, '$[*].questions[*].key') k where k #>> '{}' = any(${keys}::text[]))`,
    )
    .orderBy('s.published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && surveyOf(found)
}

/** As many waves as one looks back at. */
const MOST_WAVES = 24

/** The other waves of one that repeats, the newest first but those after it last. */
async function ofPulse({ db }: Reading, { id, pulse_id, wave }: SurveyRow) {
  if (pulse_id === null) return []
  const found = await surveysQuestion(db)
    .where('s.pulse_id', '=', pulse_id)
    .where('s.id', '<>', id)
    .orderBy(sql`s.wave < ${wave}::int`, 'desc')
    .orderBy('s.wave', 'desc')
    .limit(MOST_WAVES)
    .execute()
  return found.map(surveyOf)
}

/** What the results of a survey can be put beside: nothing but surveys whose own results this person reads. */
export async function comparableSurveys(
  act: Reading,
  id: number,
): Promise<Answers<typeof surveyResults.comparable>> {
  const { db, me } = act
  const survey = await surveyFor(act, id, 'read_results')
  const waves = await ofPulse(act, survey)
  const copied = survey.copied_from === null ? undefined : await surveyRow(db, survey.copied_from)
  const wave = waves.some(({ id }) => id === copied?.id) ? undefined : copied
  const enterprise = survey.network_id === null ? undefined : await ofEnterprise(act, survey)
  const shown = (row: SurveyRow | undefined, is: 'wave' | 'pulse' | 'enterprise') =>
    row && abilitiesOf(me, row).read_results
      ? [{ id: row.id, title: inLanguage(row, me.locale).title, is, closed_at: row.closed_at }]
      : []
  return {
    items: [
      ...waves.flatMap((one) => shown(one, 'pulse')),
      ...shown(wave, 'wave'),
      ...shown(enterprise, 'enterprise'),
    ],
  }
}
