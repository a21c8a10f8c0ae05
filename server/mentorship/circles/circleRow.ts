import { type RawBuilder, sql } from 'kysely'
import type {
  CircleJoining,
  CirclePersonState,
  MentorshipSide,
  MentorshipState,
} from '../../../contract/mentorship/states.ts'
import type { Act, Reading } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'

export interface CircleRow {
  id: number
  name: string
  about: string | null
  topic_ids: number[]
  joining: CircleJoining
  places: number
  state: MentorshipState
  created_at: string
  planned_until: string
  ended_at: string | null
  version: number
  mentor_ids: number[]
  mentee_count: number
  /** Where the reader stands in it. */
  side: MentorshipSide | null
  standing: CirclePersonState | null
  was_in: boolean
  next_session_at: string | null
}

const isIn = (e: RawBuilder<unknown>, side: MentorshipSide) =>
  sql`from mentorship_circle_people p where p.enterprise_id = ${e} and p.circle_id = c.id and p.state = 'in' and p.side = ${sql.lit(side)}`

/** Mentees in circle `c`. */
const menteeCount = (e: RawBuilder<unknown>) => sql<number>`(select count(*)::int ${isIn(e, 'mentee')})`

/** Circles `c` joined with where the reader stands in them, `o`. */
export const circlesFrom = ({ db, me }: Reading) => {
  const e = sql`${db.enterpriseId}::bigint`
  return sql`from mentorship_circles c left join mentorship_circle_people o
    on o.enterprise_id = ${e} and o.circle_id = c.id and o.user_id = ${me.user_id}::bigint where c.enterprise_id = ${e}`
}

export const circlesQuestion = (act: Reading, where: RawBuilder<unknown>) => {
  const e = sql`${act.db.enterpriseId}::bigint`
  return sql<CircleRow>`
    select c.id, c.name, c.about, to_jsonb(c.topic_ids) as topic_ids, c.joining, c.places, c.state, c.created_at, c.planned_until,
      c.ended_at, c.version, o.side, o.state as standing, coalesce(o.was_in, false) as was_in,
      coalesce((select jsonb_agg(p.user_id order by p.since, p.user_id) ${isIn(e, 'mentor')}), '[]') as mentor_ids,
      ${menteeCount(e)} as mentee_count,
      case when o.state = 'in' then (select min(s.starts_at) from mentorship_sessions s where s.enterprise_id = ${e}
        and s.room_id = c.id and s.state = 'scheduled' and s.ends_at > now()) end as next_session_at
    ${circlesFrom(act)} and ${where}`
}

/** With a free place first, then the newest. */
export const bestFirst = ({ db }: Pick<Reading, 'db'>) =>
  sql`(${menteeCount(sql`${db.enterpriseId}::bigint`)} >= c.places), c.created_at desc, c.id desc`

/** The reader's own, with those they asked or are invited to while it is active; as a condition on `c` and `o`. */
export const isMine = sql<boolean>`(o.state = 'in' or c.state = 'active' and o.state in ('invited', 'asked'))`
/** Closed ones and ended ones are only known to the people they have to do with. */
export const isKnown = sql<boolean>`(${isMine} or c.state = 'active' and c.joining <> 'closed')`

const known = async (act: Reading, id: number) =>
  (await circlesQuestion(act, sql`c.id = ${id}::bigint and ${isKnown}`).execute(act.db)).rows[0]

export const isKnownTo = async (act: Reading, id: number) => (await known(act, id)) !== undefined

export async function knownCircle(act: Reading, id: number): Promise<CircleRow> {
  const circle = await known(act, id)
  if (!circle) throw missing()
  return circle
}

/** Held: whoever comes, goes or ends it does so one after the other. */
export async function holdCircle(act: Act, id: number): Promise<CircleRow> {
  await act.tx.selectFrom('mentorship_circles').select('id').where('id', '=', id).forUpdate().execute()
  return knownCircle(act, id)
}

const standing = (tx: Tx, id: number, state: CirclePersonState) =>
  tx
    .selectFrom('mentorship_circle_people')
    .select('user_id')
    .where('circle_id', '=', id)
    .where('state', '=', state)
    .orderBy('user_id')

/** Who is in it, on one side or both. */
export async function peopleNow(tx: Tx, id: number, side?: MentorshipSide): Promise<number[]> {
  const rows = await standing(tx, id, 'in')
    .$if(side !== undefined, (query) => query.where('side', '=', side ?? ''))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export const invitedTo = async (tx: Tx, id: number): Promise<number[]> =>
  (await standing(tx, id, 'invited').execute()).map(({ user_id }) => user_id)
