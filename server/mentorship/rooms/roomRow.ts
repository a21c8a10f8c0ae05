import { sql } from 'kysely'
import type { MentorshipSide, MentorshipState, RoomKind } from '../../../contract/mentorship/states.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { missing } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'

/** What a pair or a circle works in, with everybody in it. */
export interface RoomRow {
  id: number
  kind: RoomKind
  state: MentorshipState
  people: { user_id: number; side: MentorshipSide }[]
}

/** One the reader is in. Nobody else knows of it, whatever they may. */
export async function knownRoom({ db, me }: Reading, id: number): Promise<RoomRow> {
  const e = sql`${db.enterpriseId}::bigint`
  const person = (user: ReturnType<typeof sql.ref>, side: ReturnType<typeof sql>) =>
    sql`jsonb_build_object('user_id', ${user}, 'side', ${side})`
  const { rows } = await sql<RoomRow>`select r.id, r.kind, coalesce(m.state, c.state) as state, case r.kind
      when 'pair' then jsonb_build_array(${person(sql.ref('m.mentor_id'), sql`'mentor'`)}, ${person(sql.ref('m.mentee_id'), sql`'mentee'`)})
      else (select jsonb_agg(${person(sql.ref('p.user_id'), sql.ref('p.side'))} order by p.side desc, p.user_id)
        from mentorship_circle_people p where p.enterprise_id = ${e} and p.circle_id = r.id and p.state = 'in') end as people
    from mentorship_rooms r
    left join mentorships m on m.enterprise_id = ${e} and m.id = r.id
    left join mentorship_circles c on c.enterprise_id = ${e} and c.id = r.id
    where r.enterprise_id = ${e} and r.id = ${id}::bigint and (${me.user_id}::bigint in (m.mentor_id, m.mentee_id) or exists (
      select from mentorship_circle_people p where p.enterprise_id = ${e} and p.circle_id = r.id and p.state = 'in'
        and p.user_id = ${me.user_id}::bigint))`.execute(db)
  if (!rows[0]) throw missing()
  return rows[0]
}

/** Held: nobody comes, goes or ends it meanwhile. */
export async function holdRoom(act: Act, id: number): Promise<RoomRow> {
  const { kind } = await knownRoom(act, id)
  await act.tx
    .selectFrom(kind === 'pair' ? 'mentorships' : 'mentorship_circles')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return knownRoom(act, id)
}

export const everybodyIn = ({ people }: Pick<RoomRow, 'people'>) => people.map(({ user_id }) => user_id)

export const othersIn = (room: Pick<RoomRow, 'people'>, me: Pick<Viewer, 'user_id'>) =>
  everybodyIn(room).filter((id) => id !== me.user_id)

/** Whose hours count when a session is planned: both of a pair, the mentors of a circle. */
export const plannersOf = ({ kind, people }: Pick<RoomRow, 'kind' | 'people'>) =>
  people.filter(({ side }) => kind === 'pair' || side === 'mentor').map(({ user_id }) => user_id)
