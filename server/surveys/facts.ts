import { sql } from 'kysely'
import { type FactSource, factsChanged } from '../identity/facts.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Due, plan } from '../platform/jobs/timed.ts'

/**
 * Surveys somebody took part in, from the day after: participation is kept by the day, and whatever follows from it follows at
 * the same moment for everybody of that day, so that no answer can be matched with a person by its time.
 */
export const surveysAnswered: FactSource = {
  cause: 'survey_answered',
  facts: (e) => sql`
    select i.user_id, i.survey_id::text collate "C" as fact, i.survey_id::text collate "C" as thing, s.network_id,
      (i.took_part_on + time '12:00') at time zone 'UTC' as at, null::int as own_points
    from survey_invitations i join surveys s on s.enterprise_id = ${e} and s.id = i.survey_id
    where i.enterprise_id = ${e} and i.took_part_on < (now() at time zone 'UTC')::date`,
}

const TOOK_PART = 'surveys.took_part'

/** The day is over: whoever took part did. */
export const tookPartDue: Due = {
  kind: TOOK_PART,
  happen: async (tx, subject) => {
    const [survey = '0', day = ''] = subject.split(' ')
    const rows = await tx
      .selectFrom('survey_invitations')
      .select('user_id')
      .where('survey_id', '=', Number(survey))
      .where('took_part_on', '=', day)
      .orderBy('user_id')
      .execute()
    await factsChanged(tx, {
      cause: 'survey_answered',
      users: rows.map(({ user_id }) => user_id),
      facts: [survey],
    })
  },
}

export const planTookPart = (tx: Tx, survey: number, day: string) =>
  plan(tx, TOOK_PART, `${survey} ${day}`, new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString())
