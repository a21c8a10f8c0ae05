import { sql } from 'kysely'
import { whileModuleOn } from '../enterprise/modules.ts'
import type { Waiting, WaitingRow } from '../home/waitingLines.ts'
import type { Reading } from '../platform/act.ts'
import { mentorshipLinks } from './links.ts'

const whileOn = ({ db }: Pick<Reading, 'db'>) => whileModuleOn(db, 'mentorship_enabled')

/** Requests for mentorship that wait for the viewer; nobody sees them during a look. */
export const requestsWaiting: Waiting = {
  kinds: ['mentorship'],
  rows: (act) =>
    act.me.look
      ? undefined
      : sql<WaitingRow>`
    select 'mentorship' as kind, count(*)::int as count, null::bigint as network_id, null::bigint as subject_id,
      null::text as subject, (array_agg(r.asker_id order by r.asked_at, r.id))[1] as person_id, min(r.asked_at) as since,
      null::timestamptz as until
    from mentorship_requests r where r.enterprise_id = ${act.db.enterpriseId}::bigint
      and r.recipient_id = ${act.me.user_id}::bigint and r.state = 'pending' and r.recipient_hidden_at is null and ${whileOn(act)}
    having count(*) > 0`,
  href: () => mentorshipLinks.incoming,
}

/** Invitations to sessions that the viewer hasn't answered, until they begin. */
export const sessionsWaiting: Waiting = {
  kinds: ['mentorship_sessions'],
  rows: (act) =>
    act.me.look
      ? undefined
      : sql<WaitingRow>`
    select 'mentorship_sessions' as kind, 1 as count, null::bigint as network_id, s.id as subject_id, null::text as subject,
      s.host_id as person_id, p.asked_at as since, s.starts_at as until
    from mentorship_session_participants p
    join mentorship_sessions s on s.enterprise_id = ${act.db.enterpriseId}::bigint and s.id = p.session_id
    where p.enterprise_id = ${act.db.enterpriseId}::bigint and p.user_id = ${act.me.user_id}::bigint
      and p.invitation = 'pending' and s.state = 'scheduled' and s.starts_at > now() and ${whileOn(act)}`,
  href: ({ subject_id }) => mentorshipLinks.session(subject_id ?? 0),
}

/** Invitations into circles, until they are answered. */
export const circlesWaiting: Waiting = {
  kinds: ['mentorship_circles'],
  rows: (act) =>
    act.me.look
      ? undefined
      : sql<WaitingRow>`
    select 'mentorship_circles' as kind, 1 as count, null::bigint as network_id, c.id as subject_id, c.name as subject,
      null::bigint as person_id, p.since, null::timestamptz as until
    from mentorship_circle_people p
    join mentorship_circles c on c.enterprise_id = ${act.db.enterpriseId}::bigint and c.id = p.circle_id
    where p.enterprise_id = ${act.db.enterpriseId}::bigint and p.user_id = ${act.me.user_id}::bigint
      and p.state = 'invited' and c.state = 'active' and ${whileOn(act)}`,
  href: ({ subject_id }) => mentorshipLinks.circle(subject_id ?? 0),
}
