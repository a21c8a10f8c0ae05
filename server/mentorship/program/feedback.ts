import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../platform/act.ts'
import { personBehind } from '../../platform/http/look.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'

/** Mentorships `m` that aren't the reader's own, in a look neither those of whom they look as. */
export const isOfOthers = (me: Viewer) =>
  sql<boolean>`(not array[m.mentor_id, m.mentee_id] && ${[me.user_id, personBehind(me)]}::bigint[])`

/**
 * How sessions of mentorships `m` were rated, and by how many. Never of the reader's own: an average before and after the
 * other of the two rated a session would say how.
 */
export const feedbackQuestion = ({ db, me }: Reading, where: RawBuilder<unknown>) => {
  const e = sql`${db.enterpriseId}::bigint`
  return sql<{ givers: number; average: number | null }>`
    select count(distinct b.user_id)::int as givers, round(avg(b.rating), 1)::float8 as average
    from mentorship_session_feedback b
    join mentorship_sessions s on s.enterprise_id = ${e} and s.id = b.session_id
    join mentorships m on m.enterprise_id = ${e} and m.id = s.mentorship_id
    where b.enterprise_id = ${e} and ${isOfOthers(me)} and ${where}`
}
