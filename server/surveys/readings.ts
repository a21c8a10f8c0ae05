import { type Asker, acting, type Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Database } from '../platform/database/db.ts'
import { personBehind } from '../platform/http/look.ts'
import { dayOf } from './participation.ts'
import { surveyRow } from './surveyRow.ts'

type What = 'results' | 'responses'

/**
 * Notes that somebody read what people answered, themselves or looking as somebody else; the first time on a day it goes into
 * the change log. Results are asked again with each answer that comes, so it is looked first whether there is anything to write.
 */
export async function noteReading(
  { db, me, now, address }: Reading & Pick<Asker, 'address'>,
  database: Database,
  { survey_id, what }: { survey_id: number; what: What },
) {
  const reader = personBehind(me)
  const reading = { survey_id, user_id: reader, what, read_on: dayOf(now) }
  const noted = await db
    .selectFrom('survey_readings')
    .select('survey_id')
    .where((eb) => eb.and(reading))
    .executeTakeFirst()
  if (noted) return
  await database.inTransaction(db.enterpriseId, async (tx) => {
    const first = await tx
      .insertInto('survey_readings')
      .values(reading)
      .onConflict((on) => on.doNothing())
      .returning('survey_id')
      .executeTakeFirst()
    const survey = first && (await surveyRow(tx, survey_id))
    if (!survey) return
    await record(acting(tx, { user_id: reader }, { address, now }), {
      action: `survey.${what}_read`,
      subject: { type: 'survey', id: survey_id },
      ...(survey.network_id === null ? {} : { network_id: survey.network_id }),
      difference: { title: survey.title },
    })
  })
}
