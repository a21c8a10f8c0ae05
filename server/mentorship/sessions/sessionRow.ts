import { type RawBuilder, sql } from 'kysely'
import type {
  MentorshipSide,
  SessionFormat,
  SessionInvitationState,
} from '../../../contract/mentorship/states.ts'
import type { Act, Reading } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'

interface ParticipantRow {
  user_id: number
  role: MentorshipSide
  invitation: SessionInvitationState
  reason: string | null
  time_zone: string
  proposed_starts_at: string | null
  proposed_ends_at: string | null
  proposal_note: string | null
}

export interface SessionRow {
  id: number
  room_id: number
  /** Null of a pair, which has no name. */
  circle_name: string | null
  host_id: number
  starts_at: string
  ends_at: string
  topic_ids: number[]
  type_id: number | null
  format: SessionFormat
  conference_url: string | null
  phone_number: string | null
  place: string | null
  notes: string | null
  state: 'scheduled' | 'canceled'
  canceled_at: string | null
  canceled_by: number | null
  cancel_reason: string | null
  sequence: number
  changed_at: string
  version: number
  time: 'ongoing' | 'upcoming' | 'past'
  participants: ParticipantRow[]
}

/** A moment as our drivers read it: in JSON, PostgreSQL writes an offset. */
const zulu = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Sessions `s` with everybody in them. */
export const sessionsQuestion = (db: Db, where: RawBuilder<unknown>) => {
  const e = sql`${db.enterpriseId}::bigint`
  return sql<SessionRow>`
    select s.id, s.room_id, s.host_id, s.starts_at, s.ends_at, to_jsonb(s.topic_ids) as topic_ids, s.type_id, s.format,
      s.conference_url, s.phone_number, s.place, s.notes, s.state, s.canceled_at, s.canceled_by, s.cancel_reason, s.sequence,
      s.changed_at, s.version,
      (select c.name from mentorship_circles c where c.enterprise_id = ${e} and c.id = s.room_id) as circle_name,
      case when s.ends_at <= now() then 'past' when s.starts_at <= now() then 'ongoing' else 'upcoming' end as time,
      (select jsonb_agg(jsonb_build_object('user_id', p.user_id, 'role', p.role, 'invitation', p.invitation, 'reason', p.reason,
          'time_zone', u.time_zone, 'proposed_starts_at', ${zulu('p.proposed_starts_at')},
          'proposed_ends_at', ${zulu('p.proposed_ends_at')}, 'proposal_note', p.proposal_note) order by p.role desc, p.user_id)
        from mentorship_session_participants p join users u on u.enterprise_id = ${e} and u.id = p.user_id
        where p.enterprise_id = ${e} and p.session_id = s.id) as participants
    from mentorship_sessions s where s.enterprise_id = ${e} and ${where}`
}

/** As a condition on sessions `s`. Whoever is out of a circle reads nothing of it, also not of what they were at. */
export const takesPart = (db: Db, userId: number) =>
  sql<boolean>`(exists (select from mentorship_session_participants q where q.enterprise_id = ${db.enterpriseId}::bigint
      and q.session_id = s.id and q.user_id = ${userId}::bigint)
    and not exists (select from mentorship_circle_people g where g.enterprise_id = ${db.enterpriseId}::bigint
      and g.circle_id = s.room_id and g.user_id = ${userId}::bigint and g.state <> 'in'))`

/** One the reader takes part in: nobody else knows of it, whatever they may. */
export async function knownSession({ db, me }: Reading, id: number): Promise<SessionRow> {
  const { rows } = await sessionsQuestion(
    db,
    sql`s.id = ${id}::bigint and ${takesPart(db, me.user_id)}`,
  ).execute(db)
  if (!rows[0]) throw missing()
  return rows[0]
}

export const peopleOf = ({ participants }: Pick<SessionRow, 'participants'>) =>
  participants.map(({ user_id }) => user_id)

/** Who comes, as far as they said so; a session takes place with two of them. */
export const comingTo = ({ participants }: Pick<SessionRow, 'participants'>) =>
  participants.filter(({ invitation }) => invitation === 'accepted').map(({ user_id }) => user_id)

/** Everybody but the host. */
export const guestsOf = ({ participants, host_id }: Pick<SessionRow, 'participants' | 'host_id'>) =>
  participants.filter(({ user_id }) => user_id !== host_id)

export const placeOf = (userId: number, { participants }: Pick<SessionRow, 'participants'>) =>
  participants.find(({ user_id }) => user_id === userId)

export const proposalOf = ({ participants }: Pick<SessionRow, 'participants'>) =>
  participants.find(({ invitation }) => invitation === 'proposed')

/** The clock of whoever invites. */
export const zoneOf = (session: Pick<SessionRow, 'participants' | 'host_id'>) =>
  placeOf(session.host_id, session)?.time_zone ?? 'UTC'

export const holdSession = (act: Act, id: number) =>
  act.tx.selectFrom('mentorship_sessions').select('id').where('id', '=', id).forUpdate().execute()
