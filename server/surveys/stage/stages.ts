import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '../../../contract/locales.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import { doorsOf, type StageDoor } from '../../../contract/surveys/stageRules.ts'
import { surveyStages } from '../../../contract/surveys/stages.ts'
import { surveyTransitions } from '../../../contract/surveys/states.ts'
import type { Act, Reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { addressOf, type Base } from '../../platform/http/addresses.ts'
import { wentStale } from '../../platform/live/live.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { keepAudience } from '../audience.ts'
import { toldFigure } from '../distribution.ts'
import { heldSurvey, knownSurvey } from '../known.ts'
import { toManage } from '../policy.ts'
import { resultOf } from '../questionResult.ts'
import { logSurvey } from '../surveyLog.ts'
import { inLanguage, type SurveyRow, surveyRow } from '../surveyRow.ts'
import { tallyOf, togetherIn } from '../tallies.ts'
import { countedOf } from '../tally.ts'

/** Without letters and digits that look alike from the last row. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const newCode = () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export interface StageRow {
  survey_id: number
  code: string
  door: StageDoor
  question: string
  shown: boolean
}

const stageQuestion = (db: Db) =>
  db
    .selectFrom('survey_stages')
    .select(['survey_id', 'code', 'door', 'question', 'shown'])
    .$castTo<StageRow>()

const stageByCode = (db: Db, code: string) => stageQuestion(db).where('code', '=', code).executeTakeFirst()

/** Phones and screens follow a stage. Answers are told several at a time, or each would show that somebody just answered. */
const stageTurned = (tx: Tx) => wentStale(tx, [surveyStages.show.path, surveyStages.question.path])
export const stageAnswered = (tx: Tx) => wentStale(tx, [surveyStages.show.path])

/** Brings a draft onto a stage. Its promise is fixed as by a publication, but nobody is asked outside the room. */
export async function present(
  act: Act,
  id: number,
  { door, version }: Hears<typeof surveyStages.present, 'body'>,
) {
  const { tx, now } = act
  const survey = await heldSurvey(act, id, 'present')
  if (survey.version !== version) throw conflict('changed_meanwhile')
  const { sections, promise, figures_from, comments_from } = survey
  if (!doorsOf(promise).includes(door)) throw conflict('survey_stage_promise')
  const moment = now.toISOString()
  await keepAudience(tx, id, {
    network_ids: [],
    segment_ids: [],
    user_ids: [],
    everybody: false,
    joiners: false,
  })
  const { questions_hash } = await tx
    .updateTable('surveys')
    .set({
      state: surveyTransitions.publish.to,
      published_at: moment,
      opened_at: moment,
      opens_at: null,
      closes_at: null,
      // Nobody can say who comes into a room.
      most_answers: null,
      everybody: false,
      joiners: false,
      classes: '[]',
      repeats: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning('questions_hash')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('survey_promises')
    .values({ survey_id: id, promise, figures_from, comments_from, questions_hash })
    .execute()
  await tx
    .insertInto('survey_stages')
    .values({
      survey_id: id,
      promise,
      door,
      code: newCode(),
      question: questionsOf(sections)[0]?.key ?? '',
    })
    .execute()
  await logSurvey(act, 'presented', survey)
}

async function staged(act: Reading, id: number) {
  const survey = await knownSurvey(act, id)
  toManage(act.me, survey).authorize(act.me)
  const stage = await stageQuestion(act.db).where('survey_id', '=', id).executeTakeFirst()
  if (!stage || survey.state === 'withdrawn') throw missing()
  return { survey, stage }
}

/** The question a stage asks, in the language of those who read it. */
function askedOn(survey: SurveyRow, { question }: StageRow, locale: string | null) {
  const { title, sections } = inLanguage(survey, locale)
  const questions = questionsOf(sections)
  const at = Math.max(
    0,
    questions.findIndex(({ key }) => key === question),
  )
  const asked = questions[at]
  if (!asked) throw missing()
  return {
    title,
    promise: survey.promise,
    figures_from: survey.figures_from,
    closed_at: survey.closed_at,
    place: at + 1,
    count: questions.length,
    question: asked,
  }
}

export async function showStage(
  act: Reading,
  id: number,
  { locale, base }: { locale: Locale; base: Base },
): Promise<Answers<typeof surveyStages.show>> {
  const { survey, stage } = await staged(act, id)
  const asked = askedOn(survey, stage, act.me.locale ?? locale)
  const tally = await tallyOf(act.db, survey)
  const together = togetherIn(survey)(asked.question)
  const { answered } = countedOf(tally, stage.question)
  const enterprise = await act.db
    .selectFrom('enterprises')
    .select(['slug', 'primary_host'])
    .executeTakeFirstOrThrow()
  return {
    id,
    ...asked,
    code: stage.code,
    door: stage.door,
    url: `${addressOf(enterprise, base)}/live/${stage.code}`,
    shown: stage.shown,
    answered: toldFigure(answered, together),
    result: stage.shown ? resultOf(asked.question, tally, together) : null,
  }
}

export async function turnStage(
  act: Act,
  id: number,
  { question, shown }: Hears<typeof surveyStages.turn, 'body'>,
) {
  const { survey, stage } = await staged(act, id)
  if (question !== undefined && !questionsOf(survey.sections).some(({ key }) => key === question))
    throw missing()
  await act.tx
    .updateTable('survey_stages')
    .set({ question: question ?? stage.question, shown: shown ?? stage.shown })
    .where('survey_id', '=', id)
    .execute()
  stageTurned(act.tx)
}

/** A network asks its members, also on a stage where they sign in. */
export async function checkInside(db: Db, me: Viewer, { network_id }: SurveyRow) {
  if (network_id === null) return
  const member = await db
    .selectFrom('network_members as m')
    .innerJoin('networks as n', 'n.id', 'm.network_id')
    .select('m.user_id')
    .where('n.archived_at', 'is', null)
    .where('m.network_id', '=', network_id)
    .where('m.user_id', '=', me.user_id)
    .where('m.state', '=', 'active')
    .executeTakeFirst()
  if (!member) throw missing('survey_no_stage')
}

/** What anybody with the code is told: where people sign in, no more than that. */
export async function askOnStage(
  act: Reading<Viewer | undefined>,
  code: string,
  locale: Locale,
): Promise<Answers<typeof surveyStages.asked>> {
  const { stage, survey } = await stageFor(act.db, code)
  return stage.door === 'signed_in'
    ? { door: stage.door, asks: null }
    : { door: stage.door, asks: askedOn(survey, stage, locale) }
}

/** The same for those who signed in. */
export async function askSignedIn(
  act: Reading,
  code: string,
  locale: Locale,
): Promise<Answers<typeof surveyStages.question>> {
  const { stage, survey } = await stageFor(act.db, code)
  if (stage.door === 'signed_in') await checkInside(act.db, act.me, survey)
  return { door: stage.door, asks: askedOn(survey, stage, act.me.locale ?? locale) }
}

/** A stage with its survey, for whoever has the code. */
export async function stageFor(db: Db, code: string) {
  const stage = await stageByCode(db, code)
  const survey = stage && (await surveyRow(db, stage.survey_id))
  if (!survey || survey.state === 'withdrawn') throw missing('survey_no_stage')
  return { stage, survey }
}
