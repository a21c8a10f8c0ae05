import { sql } from 'kysely'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { mentorshipChanged } from '../stale.ts'
import { planMidpoint } from './midpoint.ts'

/** How long a mentorship is planned unless the two say otherwise. */
const PLANNED_MONTHS = 6

interface Beginning {
  mentor_id: number
  mentee_id: number
  type_id: number | null
  topic_ids: readonly number[]
  /** The program that matched them, and until when it runs. */
  program?: { id: number; until: string }
}

/** Where a program leaves it to its people whom they ask, those who find each other while it lasts belong to it. */
async function programOfTwo(tx: Tx, { mentor_id, mentee_id }: Pick<Beginning, 'mentor_id' | 'mentee_id'>) {
  const e = sql`${tx.enterpriseId}::bigint`
  const takesPart = (
    id: number,
    side: 'mentor' | 'mentee',
  ) => sql`exists (select from mentorship_participants p
    where p.enterprise_id = ${e} and p.program_id = g.id and p.user_id = ${id}::bigint and p.state = 'enrolled'
      and p.side in (${side}, 'both'))`
  const { rows } = await sql<{
    id: number
  }>`select g.id from mentorship_programs g where g.enterprise_id = ${e}
    and g.archived_at is null and g.state in ('enrolling', 'matching', 'running')
    and g.match_by in ('own_choice', 'suggestion') and ${takesPart(mentor_id, 'mentor')} and ${takesPart(mentee_id, 'mentee')}
    order by g.runs_from desc, g.id desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Two people become a pair. Whoever calls holds both profiles and has looked for places. */
export async function beginMentorship(
  act: Act,
  { mentor_id, mentee_id, type_id, topic_ids, program }: Beginning,
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
      program_id: program?.id ?? (await programOfTwo(tx, { mentor_id, mentee_id })),
      planned_until:
        program?.until ??
        sql<string>`(${now.toISOString()}::timestamptz + make_interval(months => ${PLANNED_MONTHS}))::date`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('mentorship_pairs').values({ mentor_id, mentee_id, mentorship_id: id }).execute()
  await planMidpoint(tx, id)
  await record(act, { action: 'mentorship.begun', subject: { type: 'mentorship', id } })
  mentorshipChanged(tx, [mentor_id, mentee_id])
  return id
}
