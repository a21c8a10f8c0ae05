import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { afterTurns, type pauseReasons, type Turns, waveOf } from '../../../contract/surveys/rhythms.ts'
import { acting } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type Due, plan, unplan } from '../../platform/jobs/timed.ts'
import type { KeyKeeper } from '../anonymous/keys.ts'
import { asksSomebody, audienceOf } from '../audience.ts'
import { classesOf } from '../classes/classMap.ts'
import { endSurvey, goOut } from '../publication.ts'
import { contentOf, put } from '../surveyContent.ts'
import { logSurvey } from '../surveyLog.ts'
import { type SurveyRow, surveyOf, surveyRow, surveysQuestion } from '../surveyRow.ts'
import { closingOf, openingAfter, openingBy } from './openings.ts'

export const WAVE = 'surveys.wave'

export type Repeated = SurveyRow & { repeats: NonNullable<SurveyRow['repeats']> }

export async function zoneHere(db: Db) {
  const { time_zone } = await db.selectFrom('enterprises').select('time_zone').executeTakeFirstOrThrow()
  return time_zone
}

/** The pulse of a survey, locked: whoever changes it and the clock follow each other. */
export const heldPulse = (tx: Tx, surveyId: number) =>
  tx.selectFrom('survey_pulses').selectAll().where('survey_id', '=', surveyId).forUpdate().executeTakeFirst()

export const askedIn = (asked: unknown) => asked as Turns

/** Waves have the name of what repeats, and their number: one is told from another wherever surveys are listed. */
async function titleOf(tx: Tx, { title, kind, network_id }: SurveyRow, wave: number) {
  const taken = async (wanted: string) => {
    const found = await tx
      .selectFrom('surveys')
      .select('id')
      .where('kind', '=', kind)
      .where(sql<boolean>`coalesce(network_id, 0) = ${network_id ?? 0}::bigint`)
      .where('title_key', '=', sql<string>`name_key(${wanted})`)
      .executeTakeFirst()
    return found !== undefined
  }
  for (let number = 1; ; number++) {
    const end = number === 1 ? ` · ${wave}` : ` · ${wave} (${number})`
    const wanted = withEnd(title, end, limits.name)
    if (!(await taken(wanted))) return wanted
  }
}

const withEnd = (text: string, end: string, most: number) => `${text.slice(0, most - end.length)}${end}`

/** What of the translations belongs to these questions, with the number of the wave. */
const translationsOf = (survey: SurveyRow, asks: ReadonlySet<string>, wave: number) =>
  survey.translations.map(({ locale, texts }) => ({
    locale,
    texts: Object.fromEntries(
      Object.entries(texts).flatMap(([place, text]) => {
        const [of, key = ''] = place.split('.')
        if (of === 'question' && !asks.has(key)) return []
        return [[place, place === 'title' ? withEnd(text, ` · ${wave}`, limits.description) : text]]
      }),
    ),
  }))

/** Why nobody could be asked now. */
async function problemWith(tx: Tx, survey: SurveyRow): Promise<(typeof pauseReasons)[number] | null> {
  const { network_id } = survey
  const audience = await audienceOf(tx, survey)
  const network =
    network_id === null
      ? undefined
      : await tx
          .selectFrom('networks')
          .select('id')
          .where('id', '=', network_id)
          .where('archived_at', 'is not', null)
          .executeTakeFirst()
  if (network || !(await asksSomebody(tx, { audience, network_id }))) return 'nobody'
  return (await classesOf(tx, survey, audience)).problem ? 'classes' : null
}

interface Opening {
  opens_at: string
  closes_at: string
}

/** Nobody is asked by two waves at once: one whose closing was put off, or that a slower rhythm began, ends with the next. */
async function overBefore(tx: Tx, pulseId: number, now: Date) {
  const open = await surveysQuestion(tx)
    .where('s.pulse_id', '=', pulseId)
    .where('s.state', '=', 'published')
    .forUpdate('s')
    .execute()
  for (const wave of open) await endSurvey(acting(tx, undefined, { now }), surveyOf(wave), 'close')
}

/** One more wave: a survey of its own, under the same promise. */
async function openWave(
  tx: Tx,
  keeper: KeyKeeper,
  { survey, pulse, now }: { survey: Repeated; pulse: { waves: number; asked: unknown }; now: Date },
  { opens_at, closes_at }: Opening,
) {
  const number = pulse.waves + 1
  const asked = askedIn(pulse.asked)
  const { sections, turns } = waveOf(survey.sections, survey.repeats, asked)
  const before = await tx
    .selectFrom('surveys')
    .select('id')
    .where('pulse_id', '=', survey.id)
    .where('wave', '=', pulse.waves)
    .executeTakeFirst()
  await overBefore(tx, survey.id, now)
  const { kind, network_id, created_by } = survey
  const asks = new Set(sections.flatMap(({ questions }) => questions.map(({ key }) => key)))
  const { id } = await put(
    tx,
    { kind, network_id, created_by, copied_from: before?.id ?? null, pulse_id: survey.id, wave: number },
    {
      ...contentOf(survey, await audienceOf(tx, survey)),
      title: await titleOf(tx, survey, number),
      sections,
      translations: translationsOf(survey, asks, number),
      opens_at,
      closes_at,
      repeats: null,
    },
  )
  await tx
    .updateTable('survey_pulses')
    .set({
      waves: number,
      asked: JSON.stringify(afterTurns(asked, turns)),
    })
    .where('survey_id', '=', survey.id)
    .execute()
  const wave = await surveyRow(tx, id)
  if (wave) await goOut(acting(tx, undefined, { now }), keeper, wave)
}

/**
 * Opens the wave that is due, and plans the next. Where waves were missed, since nothing ran, the last of them opens if it
 * isn't over yet. It pauses by itself where nobody could be asked.
 */
export async function wavesDue(tx: Tx, keeper: KeyKeeper, surveyId: number, now: Date) {
  const pulse = await heldPulse(tx, surveyId)
  if (!pulse?.next_at || Date.parse(pulse.next_at) > now.getTime()) return
  const survey = await surveyRow(tx, surveyId)
  const repeats = survey?.repeats
  if (!survey || !repeats) return
  const zone = await zoneHere(tx)
  const missed = openingBy(pulse, repeats.every, zone, now.getTime())
  const opens_at = Date.parse(missed) > Date.parse(pulse.next_at) ? missed : pulse.next_at
  const closes_at = closingOf(opens_at, repeats.open_days, zone)
  const because = await problemWith(tx, survey)
  if (because !== null) {
    await tx
      .updateTable('survey_pulses')
      .set({ state: 'paused', paused_because: because, next_at: null })
      .where('survey_id', '=', surveyId)
      .execute()
    await unplan(tx, WAVE, String(surveyId))
    await logSurvey(acting(tx, undefined, { now }), 'pulse_paused', survey)
    return
  }
  if (Date.parse(closes_at) > now.getTime())
    await openWave(tx, keeper, { survey: { ...survey, repeats }, pulse, now }, { opens_at, closes_at })
  await planWave(tx, surveyId, openingAfter(pulse, repeats.every, zone, now.getTime()))
}

export async function planWave(tx: Tx, surveyId: number, next_at: string) {
  await tx.updateTable('survey_pulses').set({ next_at }).where('survey_id', '=', surveyId).execute()
  await plan(tx, WAVE, String(surveyId), next_at)
}

export const waveOpens = (keeper: KeyKeeper): Due => ({
  kind: WAVE,
  happen: (tx, subjectId, now) => wavesDue(tx, keeper, Number(subjectId), now),
})
