import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { FieldError } from '../../contract/fieldErrors.ts'
import { limits } from '../../contract/limits.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { surveys } from '../../contract/surveys/surveys.ts'
import { knownNetwork } from '../networks/known.ts'
import type { Act, Reading, Spoken } from '../platform/act.ts'
import { differenceOf } from '../platform/changes.ts'
import { conflict, invalid } from '../platform/errors.ts'
import type { KeyKeeper } from './anonymous/keys.ts'
import { audienceOf, checkAudience, keepAudience } from './audience.ts'
import { checkClasses } from './classes/offered.ts'
import { heldSurvey, knownSurvey, surveyFor } from './known.ts'
import { toCreate } from './policy.ts'
import { planClosing } from './publication.ts'
import { keepForOpen } from './pulse/keptFigures.ts'
import { checkPulse, replanPulse } from './pulse/pulse.ts'
import { publish } from './release.ts'
import { type Content, contentOf, put, rowOf, type Said } from './surveyContent.ts'
import { logSurvey } from './surveyLog.ts'
import type { SurveyRow } from './surveyRow.ts'

function checkContent({ opens_at, closes_at, locale, translations, repeats }: Content) {
  const wrong: Record<string, FieldError> = {}
  if (repeats !== null && closes_at !== null) wrong.closes_at = { code: 'not_with_repeats' }
  if (opens_at !== null && closes_at !== null && Date.parse(closes_at) <= Date.parse(opens_at))
    wrong.closes_at = { code: 'order' }
  const same = translations.findIndex((one) => one.locale === locale)
  if (same >= 0) wrong[`translations.${same}.locale`] = { code: 'taken' }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

export async function createSurvey(
  act: Act,
  keeper: KeyKeeper,
  { kind, network_id, publish: atOnce, ...content }: Said,
) {
  const network = network_id === null ? null : await knownNetwork(act, network_id)
  toCreate({ kind, network }).authorize(act.me)
  checkContent(content)
  await checkAudience(act, { audience: content.audience, network_id })
  await checkClasses(act, content.classes)
  const row = await put(act.tx, { kind, network_id, created_by: act.me.user_id }, content)
  await logSurvey(act, 'created', row)
  if (atOnce) await publish(act, keeper, row.id)
  return row.id
}

/** Once published, what people were promised can't change; title, description and closing can. */
const frozen = [
  'locale',
  'sections',
  'translations',
  'promise',
  'figures_from',
  'comments_from',
  'audience',
  'opens_at',
  'most_answers',
  'classes',
  'repeats',
] as const satisfies readonly (keyof Content)[]

const sameMoment = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other)

export async function changeSurvey(
  act: Act,
  id: number,
  { version, ...said }: Hears<typeof surveys.update, 'body'>,
) {
  const { tx } = act
  const before = await heldSurvey(act, id, 'edit')
  if (before.version !== version) throw conflict('changed_meanwhile')
  checkContent(said)
  const audience = await audienceOf(tx, before)
  const kept = contentOf(before, audience)
  if (before.state === 'published') {
    const wrong: Record<string, FieldError> = {}
    for (const field of frozen)
      if (
        !isDeepStrictEqual(sorted(said[field]), sorted(kept[field])) &&
        !sameMoment(said[field], kept[field])
      )
        wrong[field] = { code: 'frozen' }
    if (
      said.closes_at !== null &&
      !sameMoment(said.closes_at, kept.closes_at) &&
      Date.parse(said.closes_at) <= act.now.getTime()
    )
      wrong.closes_at = { code: 'past' }
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    const { title, description, closes_at } = said
    await tx
      .updateTable('surveys')
      .set({ title, description, closes_at, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    await planClosing(tx, { id, closes_at })
  } else {
    checkPulse(before, said)
    await checkAudience(act, { audience: said.audience, network_id: before.network_id }, audience)
    await checkClasses(act, said.classes, before.classes)
    await tx
      .updateTable('surveys')
      .set({ ...rowOf(said), version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    await keepAudience(tx, id, said.audience)
    await replanPulse(act, before, said.repeats)
  }
  const { sections: _, translations: __, audience: ___, classes: ____, repeats: _____, ...plain } = said
  await logSurvey(
    act,
    'changed',
    { ...before, title: said.title },
    differenceOf<Record<string, unknown>>({ ...before }, plain),
  )
}

/** PostgreSQL returns the keys of JSON in another order than they were sent in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [
        key,
        key.endsWith('_ids') && Array.isArray(inner) ? inner.toSorted() : sorted(inner),
      ]),
  )
}

/** Deletes a survey with all its answers, for good. */
export async function deleteSurvey(act: Act, id: number) {
  const survey = await heldSurvey(act, id, 'delete')
  await act.tx.updateTable('surveys').set({ copied_from: null }).where('copied_from', '=', id).execute()
  if (survey.pulse !== null || survey.pulse_id !== null) await keepForOpen(act.tx, survey.pulse_id ?? id)
  // The waves of one that repeated stay, each as a survey of its own.
  await act.tx.updateTable('surveys').set({ pulse_id: null, wave: null }).where('pulse_id', '=', id).execute()
  await act.tx.deleteFrom('surveys').where('id', '=', id).execute()
  await logSurvey(act, 'deleted', survey)
  return { done: true as const }
}

const MOST_COPIES = 100

/** A draft with the same questions and the part of the audience that this person may name. */
export async function duplicateSurvey(act: Act & Spoken, id: number) {
  const { tx } = act
  const survey = await surveyFor(act, id, 'duplicate')
  const audience = await audienceOf(tx, survey)
  await checkAudience(act, { audience, network_id: survey.network_id })
  await checkClasses(act, survey.classes)
  const { kind, network_id } = survey
  const origin = { kind, network_id, copied_from: id, created_by: act.me.user_id }
  const copy = await put(tx, origin, {
    ...contentOf(survey, audience),
    title: await freeTitle(act, survey),
    opens_at: null,
    closes_at: null,
  })
  await logSurvey(act, 'created', copy)
  return copy.id
}

/** "Copy of …", numbered if there is one already. */
async function freeTitle({ tx, say }: Act & Spoken, { title, kind, network_id }: SurveyRow) {
  const taken = await tx
    .selectFrom('surveys')
    .select('title')
    .where('kind', '=', kind)
    .where(sql<boolean>`coalesce(network_id, 0) = ${network_id ?? 0}::bigint`)
    .execute()
  const known = new Set(taken.map((row) => row.title.toLowerCase()))
  for (let number = 1; number <= MOST_COPIES; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const room = limits.name - end.length
    const wanted = `${say('surveys.server.copy_of', { title }).slice(0, room)}${end}`
    if (!known.has(wanted.toLowerCase())) return wanted
  }
  throw conflict('survey_copies')
}

/** The questions alone: nothing about people or networks leaves the enterprise with the file. */
export async function surveyDefinition(act: Reading, id: number): Promise<Answers<typeof surveys.export>> {
  const { title, description, locale, sections, translations } = await knownSurvey(act, id)
  return { kindred_survey: 1, title, description, locale, sections, translations }
}
