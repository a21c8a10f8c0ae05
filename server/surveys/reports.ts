import { sql } from 'kysely'
import { z } from 'zod'
import type { Answers, Hears } from '../../contract/route.ts'
import { Id } from '../../contract/shapes.ts'
import { questionsOf } from '../../contract/surveys/questionRules.ts'
import { SharedReport, type surveyReports } from '../../contract/surveys/reports.ts'
import { facesOf } from '../identity/faces.ts'
import { notify } from '../messages/notifications.ts'
import type { Act, Reading } from '../platform/act.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { AppError, conflict, invalid, missing } from '../platform/errors.ts'
import { job } from '../platform/jobs/jobs.ts'
import { abilitiesOf } from './abilities.ts'
import { stillAskedBy } from './audience.ts'
import { heldSurvey, surveyFor } from './known.ts'
import { keptBefore } from './pulse/keptFigures.ts'
import { toldOf } from './questionResult.ts'
import { reportChanged } from './stale.ts'
import { logSurvey } from './surveyLog.ts'
import { type SurveyRow, surveyRow } from './surveyRow.ts'
import { tallyOf, togetherIn } from './tallies.ts'

const SHARE = 'surveys.share_report'
/** So many people at a time; the rest follows in a transaction of its own. */
const AT_ONCE = 500

const Published = SharedReport.pick({ heard: true, doing: true, results: true })

const reportRow = (db: Db, survey_id: number) =>
  db.selectFrom('survey_reports').selectAll().where('survey_id', '=', survey_id).executeTakeFirst()

async function shown({ db, me }: Reading, survey: SurveyRow): Promise<Answers<typeof surveyReports.show>> {
  const row = await reportRow(db, survey.id)
  const face = await facesOf(db, [row?.published_by ?? null])
  const may = abilitiesOf(me, survey).share_results
  return {
    heard: row?.heard ?? null,
    doing: row?.doing ?? null,
    questions: (row?.questions ?? []) as string[],
    version: row?.version ?? 0,
    published_at: row?.published_at ?? null,
    published_by: face(row?.published_by ?? null),
    can: { write: may, publish: may, withdraw: may && Boolean(row?.published_at) },
  }
}

export const showReport = async (act: Reading, id: number) =>
  shown(act, await surveyFor(act, id, 'share_results'))

/** What is written now; refused where somebody else wrote meanwhile. */
async function heldReport(act: Act, id: number, version: number) {
  const survey = await heldSurvey(act, id, 'share_results')
  const row = await reportRow(act.tx, id)
  if ((row?.version ?? 0) !== version) throw conflict('changed_meanwhile')
  return { survey, row }
}

export async function writeReport(
  act: Act,
  id: number,
  { version, questions, ...said }: Hears<typeof surveyReports.write, 'body'>,
) {
  const { survey } = await heldReport(act, id, version)
  const known = new Set(questionsOf(survey.sections).map(({ key }) => key))
  if (questions.some((key) => !known.has(key))) throw invalid({ questions: { code: 'not_there' } })
  const written = { ...said, questions: JSON.stringify(questions) }
  await act.tx
    .insertInto('survey_reports')
    .values({ survey_id: id, ...written })
    .onConflict((on) =>
      on
        .columns(['enterprise_id', 'survey_id'])
        .doUpdateSet({ ...written, version: sql`survey_reports.version + 1` }),
    )
    .execute()
  await logSurvey(act, 'report_written', survey)
  return shown(act, survey)
}

/** Copies the figures as they are told now, and tells everybody who was asked. */
export async function publishReport(act: Act, id: number, version: number) {
  const { tx, me, now } = act
  const { survey, row } = await heldReport(act, id, version)
  if (!row || (row.heard === null && row.doing === null)) throw conflict('survey_report_empty')
  const tally = await tallyOf(tx, survey)
  const together = togetherIn(survey)
  const before = await keptBefore(tx, survey)
  const chosen = new Set(row.questions as string[])
  const published: z.output<typeof Published> = {
    heard: row.heard,
    doing: row.doing,
    results: questionsOf(survey.sections)
      .filter(({ key }) => chosen.has(key))
      .map(
        (question) =>
          toldOf(question, tally, { k: together(question), before: before.all[question.key] }).result,
      ),
  }
  await tx
    .updateTable('survey_reports')
    .set({
      published: JSON.stringify(published),
      published_at: now.toISOString(),
      published_by: me.user_id,
      version: sql`version + 1`,
    })
    .where('survey_id', '=', id)
    .execute()
  await tellNoMore(tx, id)
  await tx.queue.put(tx, 'long', SHARE, { survey_id: id, after: 0, by: me.user_id })
  await logSurvey(act, 'report_published', survey)
  reportChanged(tx)
  return shown(act, survey)
}

export async function withdrawReport(act: Act, id: number) {
  const { tx } = act
  const survey = await heldSurvey(act, id, 'share_results')
  const taken = await tx
    .updateTable('survey_reports')
    .set({ published: null, published_at: null, published_by: null, version: sql`version + 1` })
    .where('survey_id', '=', id)
    .where('published_at', 'is not', null)
    .returning('survey_id')
    .executeTakeFirst()
  if (!taken) throw conflict('survey_report_unpublished')
  await tellNoMore(tx, id)
  await logSurvey(act, 'report_withdrawn', survey)
  reportChanged(tx)
  return shown(act, survey)
}

/** What people were told of it before; published again it is told anew. */
export const tellNoMore = (tx: Tx, id: number) =>
  sql`delete from notifications n using survey_invitations i
    where i.enterprise_id = ${tx.enterpriseId}::bigint and i.survey_id = ${id}::bigint and n.enterprise_id = i.enterprise_id
      and n.user_id = i.user_id and n.kind = 'survey.shared' and n.link = ${pageOf(id)}`.execute(tx)

const pageOf = (id: number) => `/survey-reports/${id}`

/** For those who were asked, and those who may read the results. To everybody else there is none. */
export async function readReport(act: Reading, id: number): Promise<Answers<typeof surveyReports.read>> {
  const { db, me } = act
  const [survey, row] = [await surveyRow(db, id), await reportRow(db, id)]
  // What is withdrawn isn't shown any more, in a report as little as among results.
  if (!survey || survey.state === 'withdrawn' || !row?.published_at) throw missing()
  const invited = await db
    .selectFrom('survey_invitations as i')
    .select('i.user_id')
    .where('i.survey_id', '=', id)
    .where('i.user_id', '=', me.user_id)
    .where('i.withdrawn_at', 'is', null)
    .where(stillAskedBy(db, survey))
    .executeTakeFirst()
  if (!invited)
    await surveyFor(act, id, 'read_results').catch((error: unknown) => {
      throw error instanceof AppError ? missing() : error
    })
  return {
    id,
    title: survey.title,
    network: survey.network,
    promise: survey.promise,
    published_at: row.published_at,
    ...Published.parse(row.published),
  }
}

/** Tells people in the order of their ids: a second run goes on where the first one was. */
export const shareReport = job(
  SHARE,
  z.object({ survey_id: Id, after: z.number().int(), by: Id }),
  async ({ tx }, { survey_id, after, by }) => {
    const [survey, row] = [await surveyRow(tx, survey_id), await reportRow(tx, survey_id)]
    if (!survey || survey.state === 'withdrawn' || !row?.published_at) return
    const people = await tx
      .selectFrom('survey_invitations as i')
      .innerJoin('users as u', 'u.id', 'i.user_id')
      .select('i.user_id')
      .where('i.survey_id', '=', survey_id)
      .where('i.withdrawn_at', 'is', null)
      .where(stillAskedBy(tx, survey))
      .where('u.state', '=', 'active')
      .where('i.user_id', '>', after)
      .where('i.user_id', '<>', by)
      .orderBy('i.user_id')
      .limit(AT_ONCE)
      .execute()
    await notify(
      tx,
      people.map(({ user_id }) => user_id),
      {
        kind: 'survey.shared',
        facts: { survey: survey.title },
        link: pageOf(survey_id),
        actor_id: by,
        network_id: survey.network_id,
      },
    )
    const last = people.at(-1)
    if (last && people.length === AT_ONCE)
      await tx.queue.put(tx, 'long', SHARE, { survey_id, after: last.user_id, by })
  },
  'long',
)
