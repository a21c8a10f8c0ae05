import { type RawBuilder, sql } from 'kysely'
import type { MentorshipSide, MentorshipState } from '../../../contract/mentorship/states.ts'
import type { Act, Reading } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { todayHere } from '../../platform/database/today.ts'
import { missing } from '../../platform/errors.ts'
import type { RoomRow } from '../rooms/roomRow.ts'
import { midpointOf } from './midpoint.ts'

export interface PairRow {
  id: number
  mentor_id: number
  mentee_id: number
  state: MentorshipState
  type_id: number | null
  topic_ids: number[]
  since: string
  planned_until: string
  midpoint_on: string
  midpoint_passed: boolean
  ended_at: string | null
  ended_by: number | null
  end_reason: string | null
  version: number
  program_id: number | null
  program_name: string | null
}

/** Mentorships `m`. */
export const pairsQuestion = (db: Db, where: RawBuilder<unknown>) => sql<PairRow>`
  select m.id, m.mentor_id, m.mentee_id, m.state, m.type_id, to_jsonb(m.topic_ids) as topic_ids, m.since, m.planned_until,
    ${midpointOf} as midpoint_on, ${midpointOf} <= ${todayHere(db)} as midpoint_passed, m.ended_at, m.ended_by, m.end_reason, m.version,
    m.program_id, g.name as program_name
  from mentorships m
  left join mentorship_programs g on g.enterprise_id = ${db.enterpriseId}::bigint and g.id = m.program_id
  where m.enterprise_id = ${db.enterpriseId}::bigint and ${where}`

export const twoOf = ({ mentor_id, mentee_id }: Pick<PairRow, 'mentor_id' | 'mentee_id'>) => [
  mentor_id,
  mentee_id,
]

export const sideOf = (
  userId: number,
  { mentor_id, mentee_id }: Pick<PairRow, 'mentor_id' | 'mentee_id'>,
): MentorshipSide | null => (userId === mentor_id ? 'mentor' : userId === mentee_id ? 'mentee' : null)

export const roomOf = ({ id, state, mentor_id, mentee_id }: PairRow): RoomRow => ({
  id,
  kind: 'pair',
  state,
  people: [
    { user_id: mentor_id, side: 'mentor' },
    { user_id: mentee_id, side: 'mentee' },
  ],
})

export const otherOf = (
  userId: number,
  { mentor_id, mentee_id }: Pick<PairRow, 'mentor_id' | 'mentee_id'>,
) => (userId === mentor_id ? mentee_id : mentor_id)

/** One of the reader's own. Nobody else knows of it, whatever they may. */
export async function knownPair({ db, me }: Reading, id: number): Promise<PairRow> {
  const { rows } = await pairsQuestion(
    db,
    sql`m.id = ${id}::bigint and ${me.user_id}::bigint in (m.mentor_id, m.mentee_id)`,
  ).execute(db)
  if (!rows[0]) throw missing()
  return rows[0]
}

export async function holdPair(act: Act, id: number): Promise<PairRow> {
  await act.tx.selectFrom('mentorships').select('id').where('id', '=', id).forUpdate().execute()
  return knownPair(act, id)
}
