import { sql } from 'kysely'
import type { Act } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { newRooms } from '../rooms/newRooms.ts'
import { mentorshipChanged } from '../stale.ts'
import { planMidpoints } from './midpoint.ts'

/** How long a mentorship is planned unless the two say otherwise. */
const PLANNED_MONTHS = 6

interface Beginning {
  mentor_id: number
  mentee_id: number
  type_id: number | null
  topic_ids: readonly number[]
  /** The program they belong to, and until when it plans them. */
  program: { id: number; until: string | null } | null
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
    mentoring_type_id: number | null
  }>`select g.id, g.mentoring_type_id from mentorship_programs g where g.enterprise_id = ${e}
    and g.archived_at is null and g.state in ('enrolling', 'matching', 'running')
    and g.match_by in ('own_choice', 'suggestion') and ${takesPart(mentor_id, 'mentor')} and ${takesPart(mentee_id, 'mentee')}
    order by g.runs_from desc, g.id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/**
 * People become pairs, all of them in the same few statements: a program makes thousands at once. Whoever calls holds the
 * profiles and has looked for places. The ids are in the order of the pairs.
 */
export async function beginMentorships(act: Act, pairs: readonly Beginning[]): Promise<number[]> {
  const { tx, now } = act
  if (pairs.length === 0) return []
  const since = sql`${now.toISOString()}::timestamptz`
  const ids = await newRooms(tx, 'pair', pairs.length)
  const told = pairs.map(({ program, ...pair }, at) => ({
    ...pair,
    id: ids[at],
    program_id: program?.id ?? null,
    until: program?.until ?? null,
  }))
  await sql`insert into mentorships
      (enterprise_id, id, mentor_id, mentee_id, type_id, topic_ids, since, program_id, planned_until)
    select ${tx.enterpriseId}, b.id, b.mentor_id, b.mentee_id, b.type_id, b.topic_ids, ${since}, b.program_id,
      coalesce(b.until, (${since} + make_interval(months => ${PLANNED_MONTHS}))::date)
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as b(
      id bigint, mentor_id bigint, mentee_id bigint, type_id bigint, topic_ids bigint[], program_id bigint, until date)`.execute(
    tx,
  )
  await sql`insert into mentorship_pairs (enterprise_id, mentor_id, mentee_id, mentorship_id)
    select m.enterprise_id, m.mentor_id, m.mentee_id, m.id from mentorships m
    where m.enterprise_id = ${tx.enterpriseId}::bigint and m.id = any(${ids}::bigint[])`.execute(tx)
  await planMidpoints(tx, ids)
  await recordMany(
    act,
    ids.map((id) => ({ action: 'mentorship.begun', subject: { type: 'mentorship', id } })),
  )
  mentorshipChanged(tx, [...new Set(pairs.flatMap(({ mentor_id, mentee_id }) => [mentor_id, mentee_id]))])
  return ids
}

/** Two people who found each other become a pair, in the program that left it to them. */
export async function beginMentorship(
  act: Act,
  { mentor_id, mentee_id, type_id, topic_ids }: Omit<Beginning, 'program'>,
): Promise<number> {
  const program = await programOfTwo(act.tx, { mentor_id, mentee_id })
  const [id] = await beginMentorships(act, [
    {
      mentor_id,
      mentee_id,
      type_id: type_id ?? program?.mentoring_type_id ?? null,
      topic_ids,
      program: program && { id: program.id, until: null },
    },
  ])
  if (id === undefined) throw new Error('a pair that was made has an id')
  return id
}
