import { sql } from 'kysely'
import type { mentorshipHealth } from '../../../contract/mentorship/sessions.ts'
import type { Answers } from '../../../contract/route.ts'
import type { Reading } from '../../platform/act.ts'
import { missing } from '../../platform/errors.ts'
import { personBehind } from '../../platform/http/look.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { throughGate } from '../../platform/rights/privacyGate.ts'
import { mentorshipPolicy } from '../policy.ts'
import { isRoomOfOthers } from '../rooms/roomPeople.ts'
import { feedbackQuestion } from './feedback.ts'
import { isSilent, lately } from './programRow.ts'

interface Figures {
  active: number
  silent: number
  ended_lately: number
  sessions_lately: number
  requests_waiting: number
  mentors: number
  mentees: number
  open_concerns: number
  givers: number
  average: number | null
  privacy_k: number
}

/**
 * How mentorship goes. What people say of sessions is told only of as many as the privacy gate asks for. Neither that nor
 * concerns are counted of the reader's own mentorships, in a look of those of either.
 */
export async function showHealth(act: Reading): Promise<Answers<typeof mentorshipHealth.show>> {
  const { db, me } = act
  authorize(me, mentorshipPolicy.programs)
  const e = sql`${db.enterpriseId}::bigint`
  const { rows } = await sql<Figures>`select
      (select count(*)::int from mentorships m where m.enterprise_id = ${e} and m.state = 'active') as active,
      (select count(*)::int from mentorships m where m.enterprise_id = ${e} and ${isSilent(db)}) as silent,
      (select count(*)::int from mentorships m where m.enterprise_id = ${e} and m.ended_at > ${lately}) as ended_lately,
      (select count(*)::int from mentorship_sessions s where s.enterprise_id = ${e} and s.state = 'scheduled'
        and s.ends_at <= now() and s.ends_at > ${lately}) as sessions_lately,
      (select count(*)::int from mentorship_requests r where r.enterprise_id = ${e} and r.state = 'pending') as requests_waiting,
      (select count(*)::int from mentorship_profiles p where p.enterprise_id = ${e} and p.is_mentor) as mentors,
      (select count(*)::int from mentorship_profiles p where p.enterprise_id = ${e} and p.is_mentee) as mentees,
      (select count(*)::int from mentorship_concerns c where c.enterprise_id = ${e} and c.closed_at is null
        and ${isRoomOfOthers(db, sql.ref('c.room_id'), [me.user_id, personBehind(me)])}) as open_concerns,
      f.givers, f.average, x.privacy_k
    from enterprises x,
      (${feedbackQuestion(act, sql`true`)}) f
    where x.id = ${e}`.execute(db)
  const [figures] = rows
  if (!figures) throw missing()
  const { givers, average, privacy_k, ...told } = figures
  const given = throughGate(givers, privacy_k, false)
  return { ...told, feedback: { given, average: given.is === 'fewer_than' ? null : average } }
}
