import { sql } from 'kysely'
import type { Hears } from '../../../contract/route.ts'
import { answerProblem, isUnanswered, questionsOf } from '../../../contract/surveys/questionRules.ts'
import type { surveyStages } from '../../../contract/surveys/stages.ts'
import type { Act } from '../../platform/act.ts'
import { conflict, invalid, signedOut } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { hashOf, signer } from '../../platform/settings/secrets.ts'
import type { SurveyRow } from '../surveyRow.ts'
import { togetherIn } from '../tallies.ts'
import { checkInside, type StageRow, stageAnswered, stageFor } from './stages.ts'

/** The seat of a person, which nobody can work out who hasn't the key. */
export function seatMaker(secretKey: string) {
  const { sign } = signer(secretKey, 'stage seat')
  return (enterpriseId: number, surveyId: number, userId: number) =>
    hashOf(sign(`${enterpriseId}.${surveyId}.${userId}`))
}
export type SeatMaker = ReturnType<typeof seatMaker>

type Said = Hears<typeof surveyStages.answer, 'body'>

/** Where anybody may answer nobody is looked at, signed in or not: the number of their browser is all there is. */
async function seatOf(
  { tx, me }: Act<Viewer | undefined>,
  seats: SeatMaker,
  { stage, survey }: { stage: StageRow; survey: SurveyRow },
  seat: string | undefined,
) {
  if (stage.door === 'room') {
    if (seat === undefined) throw invalid({ seat: { code: 'required' } })
    return hashOf(`stage seat ${survey.id} ${seat}`)
  }
  if (!me) throw signedOut()
  await checkInside(tx, me, survey)
  return seats(tx.enterpriseId, survey.id, me.user_id)
}

/** Accepts what a seat says to the question that is asked now: once, and for good. */
export async function answerOnStage(
  act: Act<Viewer | undefined>,
  seats: SeatMaker,
  code: string,
  { question: key, answer, seat: own }: Said,
) {
  const { tx, now } = act
  const found = await stageFor(tx, code)
  const { stage, survey } = found
  const seat = await seatOf(act, seats, found, own)
  if (survey.state !== 'published') throw conflict('survey_closed')
  if (stage.question !== key) throw conflict('survey_stage_turned')
  const question = questionsOf(survey.sections).find((one) => one.key === key)
  const problem = question && (isUnanswered(answer) ? { code: 'required' } : answerProblem(question, answer))
  if (!question || problem) throw invalid({ answer: problem ?? { code: 'invalid' } })
  // Those who answer at once follow each other here.
  const first = sql<number>`case when exists (select from survey_stage_answers a where a.enterprise_id = ${tx.enterpriseId}::bigint
    and a.survey_id = ${survey.id}::bigint and a.seat = ${seat}::bytea) then 0 else 1 end`
  const open = await tx
    .updateTable('surveys')
    .set({ response_count: sql`response_count + ${first}` })
    .where('id', '=', survey.id)
    .where('state', '=', 'published')
    .where((eb) => eb.or([eb('closes_at', 'is', null), eb('closes_at', '>', now.toISOString())]))
    .returning('id')
    .executeTakeFirst()
  if (!open) throw conflict('survey_closed')
  const { rows } = await sql<{ position: number }>`
    insert into survey_stage_answers (enterprise_id, survey_id, question, seat, answer, position)
    select ${tx.enterpriseId}::bigint, ${survey.id}::bigint, ${key}::text, ${seat}::bytea, ${JSON.stringify(answer)}::jsonb,
      coalesce(max(a.position), 0) + 1
    from survey_stage_answers a where a.enterprise_id = ${tx.enterpriseId}::bigint and a.survey_id = ${survey.id}::bigint
      and a.question = ${key}::text
    on conflict (enterprise_id, survey_id, question, seat) do nothing
    returning position`.execute(tx)
  const position = rows[0]?.position
  if (position === undefined) throw conflict('survey_answered')
  // Told when figures move, so several at a time: otherwise it would show that somebody just answered.
  if (position % togetherIn(survey)(question) === 0) stageAnswered(tx)
  return { done: true as const }
}
