import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../contract/shapes.ts'
import type { AnswerSet, AnswerValue, Question } from '../../contract/surveys/questions.ts'
import { isWritten } from '../../contract/surveys/questionTypes.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { job } from '../platform/jobs/jobs.ts'
import { type SurveyRow, surveyRow } from './surveyRow.ts'
import { addAnswers, mergedTally, noTally, type Tally } from './tally.ts'

/** Responses read at a time. */
const AT_ONCE = 1000
/** After this many new responses the stored sums are updated; until then each reader adds the rest. */
export const TALLIED_EVERY = 200

export const TALLY = 'surveys.tally'

/** How many answers to a question are counted together. Only named surveys count them one by one. */
export const togetherIn =
  ({ promise, figures_from, comments_from }: Pick<SurveyRow, 'promise' | 'figures_from' | 'comments_from'>) =>
  (question: Pick<Question, 'type'>) =>
    promise === 'named' ? 1 : isWritten(question.type) ? comments_from : figures_from

interface Sums {
  counted_to: number
  tally: Tally
  /** The same of each class of people, where results are shown by classes. */
  by_class: Record<string, Tally>
  /** Responses that aren't in the sums yet, in the order in which they came. */
  rest: { position: number; answers: AnswerSet; class_key: string | null }[]
}

/** The table of a survey's answers: anonymous ones have their own, without people. */
export const answersTable = ({ promise }: Pick<SurveyRow, 'promise'>) =>
  sql.table(promise === 'anonymous' ? 'survey_ballots' : 'survey_responses')

/**
 * The stored sums and the responses not yet in them, read in one snapshot. Behind row-level security PostgreSQL doesn't
 * look up an index by what a `coalesce` gives, since that might leak; a `case` it trusts.
 */
async function sumsOf(db: Db, survey: SurveyRow, most: number | null): Promise<Sums> {
  const surveyId = survey.id
  const { rows } = await sql<Sums>`
    select coalesce(t.counted_to, 0) as counted_to, coalesce(t.tally, '{}') as tally,
      coalesce(t.by_class, '{}') as by_class,
      coalesce((select jsonb_agg(jsonb_build_object('position', r.position, 'answers', r.answers, 'class_key', r.class_key) order by r.position)
        from (select r.position, r.answers, r.class_key from ${answersTable(survey)} r
          where r.enterprise_id = ${db.enterpriseId}::bigint and r.survey_id = ${surveyId}::bigint
            and r.position > case when t.counted_to is null then 0 else t.counted_to end
          order by r.position limit ${most}) r), '[]') as rest
    from (values (1)) one
    left join survey_tallies t on t.enterprise_id = ${db.enterpriseId}::bigint and t.survey_id = ${surveyId}::bigint`.execute(
    db,
  )
  return rows[0] ?? { counted_to: 0, tally: noTally(), by_class: {}, rest: [] }
}

/** Adds what came since: to the sums of all, and to those of its class, where it waits for others of the same. */
function addRest({ tally, by_class, rest }: Sums, survey: SurveyRow) {
  for (const { answers, class_key } of rest) {
    addAnswers(tally, survey.sections, answers, togetherIn(survey))
    if (class_key === null) continue
    const own = by_class[class_key] ?? noTally()
    addAnswers(own, survey.sections, answers, togetherIn(survey))
    by_class[class_key] = own
  }
}

/** All that was answered, as far as it is counted together. */
export const tallyOf = async (db: Db, survey: SurveyRow): Promise<Tally> =>
  (await talliesOf(db, survey)).tally

/** The sums of everything that may be counted so far. */
export async function talliesOf(db: Db, survey: SurveyRow): Promise<Pick<Sums, 'tally' | 'by_class'>> {
  const sums = await sumsOf(db, survey, null)
  addRest(sums, survey)
  if (survey.stage === null) return sums
  return { tally: mergedTally([sums.tally, await stageTally(db, survey)]), by_class: sums.by_class }
}

/** What was answered on a stage, question by question. */
async function stageTally(db: Db, survey: SurveyRow) {
  const rows = await db
    .selectFrom('survey_stage_answers')
    .select(['question', 'answer'])
    .where('survey_id', '=', survey.id)
    .orderBy('position')
    .execute()
  const tally = noTally()
  for (const { question, answer } of rows)
    addAnswers(tally, survey.sections, { [question]: answer as AnswerValue }, togetherIn(survey))
  return tally
}

/** Adds new responses to the stored sums. Running it twice changes nothing. */
export const tallySurvey = job(TALLY, z.object({ survey_id: Id }), async ({ tx }, { survey_id }) => {
  await sql`select pg_advisory_xact_lock(hashtext('survey tally'), ${survey_id}::int)`.execute(tx)
  const survey = await surveyRow(tx, survey_id)
  if (!survey) return
  const sums = await sumsOf(tx, survey, AT_ONCE)
  const last = sums.rest.at(-1)
  if (!last) return
  addRest(sums, survey)
  const counted = {
    counted_to: last.position,
    tally: JSON.stringify(sums.tally),
    by_class: JSON.stringify(sums.by_class),
  }
  await tx
    .insertInto('survey_tallies')
    .values({ survey_id, ...counted })
    .onConflict((on) => on.columns(['enterprise_id', 'survey_id']).doUpdateSet(counted))
    .execute()
  if (sums.rest.length === AT_ONCE) await tallyLater(tx, survey_id)
})

export const tallyLater = (tx: Tx, survey_id: number) => tx.queue.put(tx, 'quick', TALLY, { survey_id })
