import { z } from 'zod'
import { Id } from '../../../contract/shapes.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { hashOf } from '../../platform/settings/secrets.ts'
import { classTallies } from '../classes/classTallies.ts'
import type { Dimension } from '../classes/coarseClasses.ts'
import { type KeptFigures, toldOf } from '../questionResult.ts'
import { type SurveyRow, surveyOf, surveyRow, surveysQuestion } from '../surveyRow.ts'
import { talliesOf, togetherIn } from '../tallies.ts'

/** Question by question, as a wave was told at its end: of all who answered, and of each class. */
interface Kept {
  all: Record<string, KeptFigures>
  classes: Record<string, Record<string, KeptFigures>>
}

/** As it is written down: what the wave itself stays with, and what the ones after it do. */
interface Told {
  before: Kept
  after: Kept
}

/** So far one looks back for a question that takes turns. */
const MOST_WAVES = 24

const nothing = (): Kept => ({ all: {}, classes: {} })

/** A class is another one as soon as others count to it. */
export const nameOfClass = ({ by, field_id }: Dimension, { raws }: Dimension['values'][number]) =>
  hashOf(JSON.stringify([by, field_id, raws.toSorted()]))
    .toString('base64url')
    .slice(0, 22)

/**
 * What a wave stays with: what the waves before were told by, each question as it was last. Once the wave has ended, or one
 * before it was deleted, it is what was written down.
 */
export async function keptBefore(db: Db, { id, pulse_id, wave, promise }: SurveyRow): Promise<Kept> {
  if (promise === 'named') return nothing()
  const own = await db
    .selectFrom('survey_tallies')
    .select('told')
    .where('survey_id', '=', id)
    .where('told', 'is not', null)
    .executeTakeFirst()
  if (own) return (own.told as unknown as Told).before
  if (pulse_id === null || wave === null) return nothing()
  const rows = await db
    .selectFrom('survey_tallies as t')
    .innerJoin('surveys as s', 's.id', 't.survey_id')
    .select('t.told')
    .where('s.pulse_id', '=', pulse_id)
    .where('s.wave', '<', wave)
    .where('t.told', 'is not', null)
    .orderBy('s.wave', 'desc')
    .limit(MOST_WAVES)
    .execute()
  return rows
    .map(({ told }) => (told as unknown as Told).after)
    .toReversed()
    .reduce(later, nothing())
}

function later(before: Kept, { all, classes }: Kept): Kept {
  const merged = { ...before.classes }
  for (const [name, figures] of Object.entries(classes)) merged[name] = { ...merged[name], ...figures }
  return { all: { ...before.all, ...all }, classes: merged }
}

async function keep(tx: Tx, survey_id: number, told: Told) {
  const kept = { told: JSON.stringify(told) }
  await tx
    .insertInto('survey_tallies')
    .values({ survey_id, counted_to: 0, tally: '{}', by_class: '{}', ...kept })
    .onConflict((on) => on.columns(['enterprise_id', 'survey_id']).doUpdateSet(kept))
    .execute()
}

/** Writes down how a wave was told at its end. Running it again, after late ballots, moves only what isn't true any more. */
export async function keepTold(tx: Tx, survey_id: number) {
  const survey = await surveyRow(tx, survey_id)
  if (!survey || survey.wave === null || survey.promise === 'named') return
  const before = await keptBefore(tx, survey)
  const { tally, by_class } = await talliesOf(tx, survey)
  const now = nothing()
  for (const question of questionsOf(survey.sections)) {
    const { key } = question
    const k = togetherIn(survey)(question)
    const { kept } = toldOf(question, tally, { k, before: before.all[key] })
    if (kept) now.all[key] = kept
    for (const [at, dimension] of survey.class_map.entries())
      for (const value of dimension.values) {
        const name = nameOfClass(dimension, value)
        const own = classTallies(by_class, at, value.key)
        const told = toldOf(question, own, { k, few: 2 * k, before: before.classes[name]?.[key] })
        if (told.kept) now.classes[name] = { ...now.classes[name], [key]: told.kept }
      }
  }
  await keep(tx, survey_id, { before, after: later(before, now) })
}

const KEEP = 'surveys.keep_figures'

export const keepFigures = job(KEEP, z.object({ survey_id: Id }), ({ tx }, { survey_id }) =>
  keepTold(tx, survey_id),
)

export const keepLater = (tx: Tx, survey_id: number) => tx.queue.put(tx, 'quick', KEEP, { survey_id })

/** Before a wave goes, or what it is a wave of: those that are open stay with what they stay with now. */
export async function keepForOpen(tx: Tx, pulseId: number) {
  const open = await surveysQuestion(tx)
    .where('s.pulse_id', '=', pulseId)
    .where('s.state', '=', 'published')
    .execute()
  for (const wave of open.map(surveyOf)) {
    const before = await keptBefore(tx, wave)
    await keep(tx, wave.id, { before, after: before })
  }
}
