import { sql } from 'kysely'
import { surveyTransitions } from '../../contract/surveys/states.ts'
import { type Act, acting } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict } from '../platform/errors.ts'
import { type Due, plan, unplan } from '../platform/jobs/timed.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import type { KeyKeeper } from './anonymous/keys.ts'
import { asksSomebody, audienceOf, peopleIn } from './audience.ts'
import { classesOf, classThem, keepClasses } from './classes/classMap.ts'
import { heldSurvey } from './known.ts'
import { keepLater } from './pulse/keptFigures.ts'
import { tellNoMore } from './reports.ts'
import { askedChanged, reportChanged } from './stale.ts'
import { logSurvey } from './surveyLog.ts'
import { type SurveyRow, surveyRow } from './surveyRow.ts'
import { tallyLater } from './tallies.ts'

const OPENS = 'surveys.open'
const CLOSES = 'surveys.close'
export const INVITE = 'surveys.invite'

/** Plans when it closes by itself, or cancels that if there is no such moment any more. */
export async function planClosing(tx: Tx, { id, closes_at }: Pick<SurveyRow, 'id' | 'closes_at'>) {
  if (closes_at === null) await unplan(tx, CLOSES, String(id))
  else await plan(tx, CLOSES, String(id), closes_at)
}

/** Refuses to ask nobody, or nothing, or people in classes that would tell of few. */
export async function checkAsks(tx: Tx, survey: SurveyRow) {
  if (survey.question_count === 0) throw conflict('survey_empty')
  const audience = await audienceOf(tx, survey)
  if (!(await asksSomebody(tx, { audience, network_id: survey.network_id })))
    throw conflict('survey_asks_nobody')
  const { problem } = await classesOf(tx, survey, audience)
  if (problem) throw conflict(problem)
}

type Publishing = Pick<Act<Pick<Viewer, 'user_id'> | undefined>, 'tx' | 'me' | 'now' | 'address'>

/** From here on people may know of it, so its promise is fixed. */
export async function goOut(act: Publishing, keeper: KeyKeeper, survey: SurveyRow) {
  const { tx, now } = act
  const { id, promise, figures_from, comments_from, questions_hash } = survey
  await tx
    .updateTable('surveys')
    .set({ state: surveyTransitions.publish.to, published_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('survey_promises')
    .values({ survey_id: id, promise, figures_from, comments_from, questions_hash })
    .execute()
  if (promise === 'anonymous') await keeper.make(tx, id)
  await logSurvey(act, 'published', survey)
  await planClosing(tx, survey)
  if (survey.opens_at !== null && Date.parse(survey.opens_at) > now.getTime())
    await plan(tx, OPENS, String(id), survey.opens_at)
  else await open(tx, survey, now)
}

/** Invites everybody in the audience once; their mails follow in batches. */
export async function inviteThem(tx: Tx, survey: SurveyRow) {
  const audience = await audienceOf(tx, survey)
  const { numAffectedRows } = await sql`
    insert into survey_invitations (enterprise_id, survey_id, user_id, discreet)
    select ${tx.enterpriseId}::bigint, ${survey.id}::bigint, p.user_id, p.discreet
    from (${peopleIn(tx, { audience, network_id: survey.network_id })}) p
    on conflict do nothing`.execute(tx)
  if (!numAffectedRows) return
  await classThem(tx, survey, audience)
  await countInvited(tx, survey.id)
  await tx.queue.put(tx, 'long', INVITE, { survey_id: survey.id })
}

/** How many are asked, not counting members whose membership isn't public. */
export const countInvited = (tx: Tx, surveyId: number) =>
  sql`update surveys s set invited_count = (select count(*) from survey_invitations i
      where i.enterprise_id = s.enterprise_id and i.survey_id = s.id and i.withdrawn_at is null and not i.discreet)
    where s.enterprise_id = ${tx.enterpriseId}::bigint and s.id = ${surveyId}::bigint`.execute(tx)

async function open(tx: Tx, survey: SurveyRow, now: Date) {
  await tx.updateTable('surveys').set({ opened_at: now.toISOString() }).where('id', '=', survey.id).execute()
  const class_map = await keepClasses(tx, survey, await audienceOf(tx, survey))
  await inviteThem(tx, { ...survey, class_map })
  askedChanged(tx)
}

/** Closes or withdraws a survey: nobody can answer it any more. */
export async function endSurvey(
  act: Act | ReturnType<typeof acting<undefined, object>>,
  survey: SurveyRow,
  how: 'close' | 'withdraw',
) {
  const { tx, now } = act
  const becomes = surveyTransitions[how].to
  await tx
    .updateTable('surveys')
    .set({ state: becomes, closed_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', survey.id)
    .execute()
  await unplan(tx, CLOSES, String(survey.id))
  await unplan(tx, OPENS, String(survey.id))
  await tallyLater(tx, survey.id)
  if (survey.wave !== null) await keepLater(tx, survey.id)
  await logSurvey(act, becomes, survey)
  askedChanged(tx)
}

export async function closeSurvey(act: Act, id: number) {
  await endSurvey(act, await heldSurvey(act, id, 'close'), 'close')
}

export async function withdrawSurvey(act: Act, id: number) {
  await endSurvey(act, await heldSurvey(act, id, 'withdraw'), 'withdraw')
  await tellNoMore(act.tx, id)
  reportChanged(act.tx)
}

/** A published survey that is due. It is read again, since the moment may have been moved. */
async function fallen(tx: Tx, subjectId: string, now: Date, moment: 'opens_at' | 'closes_at') {
  const id = Number(subjectId)
  await tx.selectFrom('surveys').select('id').where('id', '=', id).forUpdate().execute()
  const survey = await surveyRow(tx, id)
  const at = survey?.[moment]
  return survey?.state === 'published' && at && Date.parse(at) <= now.getTime() ? survey : undefined
}

export const surveyOpens: Due = {
  kind: OPENS,
  happen: async (tx, subjectId, now) => {
    const survey = await fallen(tx, subjectId, now, 'opens_at')
    if (survey?.opened_at === null) await open(tx, survey, now)
  },
}

export const surveyCloses: Due = {
  kind: CLOSES,
  happen: async (tx, subjectId, now) => {
    const survey = await fallen(tx, subjectId, now, 'closes_at')
    if (survey) await endSurvey(acting(tx, undefined, { now }), survey, 'close')
  },
}
