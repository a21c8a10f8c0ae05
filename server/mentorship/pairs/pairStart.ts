import { sql } from 'kysely'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { mentorshipChanged } from '../stale.ts'
import { planMidpoint } from './midpoint.ts'

/** How long a mentorship is planned unless the two say otherwise. */
const PLANNED_MONTHS = 6

interface Beginning {
  mentor_id: number
  mentee_id: number
  type_id: number | null
  topic_ids: readonly number[]
}

/** Two people become a pair. Whoever calls holds both profiles and has looked for places. */
export async function beginMentorship(
  act: Act,
  { mentor_id, mentee_id, type_id, topic_ids }: Beginning,
): Promise<number> {
  const { tx, now } = act
  const { id } = await tx
    .insertInto('mentorships')
    .values({
      mentor_id,
      mentee_id,
      type_id,
      topic_ids: [...topic_ids],
      since: now.toISOString(),
      planned_until: sql<string>`(${now.toISOString()}::timestamptz + make_interval(months => ${PLANNED_MONTHS}))::date`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('mentorship_pairs').values({ mentor_id, mentee_id, mentorship_id: id }).execute()
  await planMidpoint(tx, id)
  await record(act, { action: 'mentorship.begun', subject: { type: 'mentorship', id } })
  mentorshipChanged(tx, [mentor_id, mentee_id])
  return id
}
