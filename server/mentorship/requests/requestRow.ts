import { type RawBuilder, sql } from 'kysely'
import type {
  MentorshipRequestState,
  MentorshipSide,
  requestClosures,
  SessionFormat,
} from '../../../contract/mentorship/states.ts'
import type { Db } from '../../platform/database/db.ts'

export interface RequestRow {
  id: number
  set_id: number
  rank: number
  choice_count: number
  next_after_days: number
  asker_id: number
  recipient_id: number
  asker_side: MentorshipSide
  state: MentorshipRequestState
  closed_because: (typeof requestClosures)[number] | null
  asked_at: string | null
  asks_at: string | null
  decided_at: string | null
  reason: string | null
  mentorship_id: number | null
  asker_hidden_at: string | null
  recipient_hidden_at: string | null
  notes: string | null
  type_id: number | null
  topic_ids: number[]
  formats: SessionFormat[]
  mentor_id: number
  mentee_id: number
  /** Whether mentor or mentee has no place left. */
  mentor_full: boolean
  mentee_full: boolean
}

const isFull = (db: Db, side: MentorshipSide, person: RawBuilder<unknown>) => {
  const [places, column] = [sql.ref(`p.${side}_places`), sql.ref(`x.${side}_id`)]
  return sql<boolean>`coalesce((select (select count(*) from mentorships x where x.enterprise_id = ${db.enterpriseId}::bigint
      and ${column} = p.user_id and x.state = 'active') >= ${places}
    from mentorship_profiles p where p.enterprise_id = ${db.enterpriseId}::bigint and p.user_id = ${person}), false)`
}

/** Requests `r` with what was asked of all of their set. */
export const requestsQuestion = (db: Db, where: RawBuilder<unknown>) => {
  const e = sql`${db.enterpriseId}::bigint`
  return sql<RequestRow>`select r.id, r.set_id, r.rank, s.choice_count, s.next_after_days, r.asker_id, r.recipient_id, r.asker_side,
      r.state, r.closed_because, r.asked_at, r.asks_at, r.decided_at, r.reason, r.mentorship_id, r.asker_hidden_at,
      r.recipient_hidden_at, s.notes, s.type_id, to_jsonb(s.topic_ids) as topic_ids, s.formats, w.mentor_id, w.mentee_id,
      ${isFull(db, 'mentor', sql`w.mentor_id`)} as mentor_full, ${isFull(db, 'mentee', sql`w.mentee_id`)} as mentee_full
    from mentorship_requests r
    join mentorship_request_sets s on s.enterprise_id = ${e} and s.id = r.set_id
    cross join lateral (select case r.asker_side when 'mentor' then r.asker_id else r.recipient_id end as mentor_id,
      case r.asker_side when 'mentor' then r.recipient_id else r.asker_id end as mentee_id) w
    where r.enterprise_id = ${e} and ${where}`
}

/** As a condition on requests `r`: what somebody got, or what they made. Of a later choice nobody knows until it is asked. */
export const gotBy = (userId: number) =>
  sql<boolean>`(r.recipient_id = ${userId}::bigint and r.asked_at is not null and r.recipient_hidden_at is null)`
export const madeBy = (userId: number) =>
  sql<boolean>`(r.asker_id = ${userId}::bigint and r.asker_hidden_at is null)`

/** Who knows of a request: somebody who hasn't been asked doesn't, not even that something of theirs changed. */
export const knowersOf = ({
  asker_id,
  recipient_id,
  asked_at,
}: Pick<RequestRow, 'asker_id' | 'recipient_id' | 'asked_at'>) =>
  asked_at === null ? [asker_id] : [asker_id, recipient_id]

export const firstRequest = async (db: Db, where: RawBuilder<unknown>): Promise<RequestRow | undefined> =>
  (await requestsQuestion(db, where).execute(db)).rows[0]
