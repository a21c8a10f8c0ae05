import type { Locale } from '../../../contract/locales.ts'
import type { Answers } from '../../../contract/route.ts'
import type { surveyPulses } from '../../../contract/surveys/pulses.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import type { Question } from '../../../contract/surveys/questions.ts'
import type { Reading } from '../../platform/act.ts'
import { missing } from '../../platform/errors.ts'
import { abilitiesOf } from '../abilities.ts'
import { knownSurvey } from '../known.ts'
import { toldOf } from '../questionResult.ts'
import { inLanguage, type SurveyRow, surveyOf, surveysQuestion } from '../surveyRow.ts'
import { tallyOf, togetherIn } from '../tallies.ts'
import type { Tally } from '../tally.ts'
import { keptBefore } from './keptFigures.ts'

/** As many waves as a line has room for. */
const MOST = 24

type Trend = Answers<typeof surveyPulses.trend>['questions'][number]
type Told = ReturnType<typeof toldOf>['result']

/** What of a question can be drawn as one line. */
function measureOf({ type, min, max }: Question): Trend['of'] | null {
  if (type === 'recommend') return 'score'
  if (type === 'yes_no') return 'share'
  const hasEnds = min !== null && max !== null
  return type === 'scale' || (type === 'numeric' && hasEnds) ? 'mean' : null
}

const sameQuestion = (one: Question, other: Question) =>
  one.type === other.type && one.min === other.min && one.max === other.max

/** The number of a wave as its results tell it, or none: nothing is worked out from the answers a second time. */
function pointOf(of: Trend['of'], { answered, mean, recommend_score, choices }: Told) {
  const none = { value: null, least: null, most: null }
  if (of !== 'share') return { ...none, value: of === 'mean' ? mean : recommend_score }
  const yes = choices.find(({ key }) => key === 'true')
  if (!yes || answered.count === 0) return none
  return { value: yes.share, least: yes.at_least / answered.count, most: yes.at_most / answered.count }
}

/** What was answered wave after wave, to the questions that are still asked. */
export async function showTrend(
  act: Reading,
  id: number,
  spoken: Locale,
): Promise<Answers<typeof surveyPulses.trend>> {
  const { db, me } = act
  const survey = await knownSurvey(act, id)
  if (!survey.pulse) throw missing()
  const rows = await surveysQuestion(db)
    .where('s.pulse_id', '=', id)
    .where('s.opened_at', 'is not', null)
    .orderBy('s.wave', 'desc')
    .limit(MOST)
    .execute()
  const waves = rows
    .map(surveyOf)
    .filter((wave) => abilitiesOf(me, wave).read_results)
    .toReversed()
  const told: { wave: SurveyRow; tally: Tally; before: Awaited<ReturnType<typeof keptBefore>> }[] = []
  for (const wave of waves)
    told.push({ wave, tally: await tallyOf(db, wave), before: await keptBefore(db, wave) })
  const questions = questionsOf(inLanguage(survey, me.locale ?? spoken).sections).flatMap((question) => {
    const of = measureOf(question)
    const points = told.flatMap(({ wave, tally, before }) => {
      const asked = questionsOf(wave.sections).find(({ key }) => key === question.key)
      if (!of || !asked || !sameQuestion(asked, question)) return []
      const k = togetherIn(wave)(asked)
      const point = pointOf(of, toldOf(asked, tally, { k, before: before.all[asked.key] }).result)
      return [{ wave: wave.wave ?? 0, at: wave.opened_at ?? wave.created_at, ...point }]
    })
    const { key, title, min, max } = question
    return of && points.length > 0 ? [{ key, title, of, min, max, points }] : []
  })
  return { questions }
}
