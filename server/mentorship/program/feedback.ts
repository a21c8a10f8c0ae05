import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../platform/act.ts'
import { personBehind } from '../../platform/http/look.ts'
import { isRoomOfOthers } from '../rooms/roomPeople.ts'

/**
 * How sessions were rated, of mentorships `m` or also of circles, and by how many. Never of the reader's own, in a look
 * neither those of whom they look as: an average before and after somebody in it rated a session would say how.
 */
export const feedbackQuestion = ({ db, me }: Reading, where: RawBuilder<unknown>) => {
  const e = sql`${db.enterpriseId}::bigint`
  return sql<{ givers: number; average: number | null }>`
    select count(distinct b.user_id)::int as givers, round(avg(b.rating), 1)::float8 as average
    from mentorship_session_feedback b
    join mentorship_sessions s on s.enterprise_id = ${e} and s.id = b.session_id
    left join mentorships m on m.enterprise_id = ${e} and m.id = s.room_id
    where b.enterprise_id = ${e} and ${isRoomOfOthers(db, sql.ref('s.room_id'), [me.user_id, personBehind(me)])} and ${where}`
}
