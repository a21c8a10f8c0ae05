import type { Locale } from '../../../contract/locales.ts'
import type { Answers } from '../../../contract/route.ts'
import type { surveyPulses } from '../../../contract/surveys/pulses.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import { waveOf } from '../../../contract/surveys/rhythms.ts'
import type { Reading } from '../../platform/act.ts'
import { missing } from '../../platform/errors.ts'
import { abilitiesOf } from '../abilities.ts'
import { knownSurvey } from '../known.ts'
import { tookPart } from '../surveyList.ts'
import { inLanguage, surveyOf, surveysQuestion } from '../surveyRow.ts'
import { closingOf } from './openings.ts'
import { askedIn, zoneHere } from './waves.ts'

const MOST = 100

/** The waves of a survey that repeats, and in what the next one differs. */
export async function listWaves(
  act: Reading,
  id: number,
  spoken: Locale,
): Promise<Answers<typeof surveyPulses.waves>> {
  const { db, me } = act
  const survey = await knownSurvey(act, id)
  const { repeats, pulse } = survey
  if (!repeats || !pulse) throw missing()
  const locale = me.locale ?? spoken
  const rows = await surveysQuestion(db)
    .where('s.pulse_id', '=', id)
    .orderBy('s.wave', 'desc')
    .limit(MOST)
    .execute()
  const rotates = new Set(repeats.rotating)
  const turnsIn = (of: Parameters<typeof inLanguage>[0], keys: ReadonlySet<string>) =>
    questionsOf(inLanguage(of, locale).sections).flatMap(({ key, title }) => (keys.has(key) ? [title] : []))
  return {
    items: rows.map(surveyOf).map((wave) => ({
      id: wave.id,
      number: wave.wave ?? 0,
      title: inLanguage(wave, locale).title,
      state: wave.state,
      opened_at: wave.opened_at,
      closes_at: wave.closes_at,
      closed_at: wave.closed_at,
      invited_count: wave.invited_count,
      response_count: tookPart(wave),
      turns: turnsIn(wave, rotates),
      can: { read_results: abilitiesOf(me, wave).read_results },
    })),
    next: pulse.next_at === null ? null : await next(pulse.next_at),
  }

  async function next(at: string) {
    const { asked } = await db
      .selectFrom('survey_pulses')
      .select('asked')
      .where('survey_id', '=', id)
      .executeTakeFirstOrThrow()
    const { sections, turns } = waveOf(
      survey.sections,
      repeats ?? { rotating: [], at_once: 1 },
      askedIn(asked),
    )
    const asks = questionsOf(sections).filter(({ key }) => rotates.has(key))
    return {
      at,
      until: closingOf(at, repeats?.open_days ?? 1, await zoneHere(db)),
      staying: questionsOf(sections).length - asks.length,
      turns: turnsIn(survey, new Set([...turns, ...asks.map(({ key }) => key)])),
    }
  }
}
