import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/** The log begins so long ago. */
const YEARS = 2

/**
 * The history before the demo, as the log would have recorded it: who was added and by whom, who enrolled, joined or
 * asked to, whose account was closed. Written in the order of time, so that its seals agree.
 */
export async function addHistory(tx: Tx, administrator: number) {
  await sql`
    insert into change_log (enterprise_id, actor_id, action, subject_type, subject_id, network_id, difference, address, at)
    select ${tx.enterpriseId}::bigint, actor, action, subject_type, subject_id, network_id, difference,
      '10.20.' || actor % 24 || '.' || actor % 250, at
    from (
      select ${administrator}::bigint as actor, 'user.created' as action, 'user' as subject_type, u.id::text as subject_id,
        null::bigint as network_id, '{"state": [null, "invited"]}'::jsonb as difference,
        u.created_at + u.id % 9 * interval '1 hour' as at
      from users u where u.enterprise_id = ${tx.enterpriseId}
      union all
      select u.id, 'user.enrolled', 'user', u.id::text, null, '{"state": ["invited", "active"]}',
        u.created_at + (2 + u.id % 6) * interval '1 day' + u.id % 11 * interval '1 hour'
      from users u where u.enterprise_id = ${tx.enterpriseId} and u.state not in ('invited', 'pending_activation')
      union all
      select coalesce(u.state_changed_by, ${administrator}), case u.state when 'inactive' then 'user.deactivated'
          else 'user.marked_for_deletion' end, 'user', u.id::text, null,
        jsonb_build_object('state', jsonb_build_array('active', u.state)), u.state_changed_at
      from users u where u.enterprise_id = ${tx.enterpriseId} and u.state in ('inactive', 'pending_deletion')
      union all
      select m.user_id, case m.state when 'pending' then 'member.asked' else 'member.joined' end, 'network',
        m.network_id::text, m.network_id, jsonb_build_object('state', jsonb_build_array(null, m.state)),
        coalesce(m.joined_at, m.state_changed_at)
      from network_members m where m.enterprise_id = ${tx.enterpriseId} and m.state in ('active', 'pending')
    ) told
    where at between now() - make_interval(years => ${YEARS}) and now() - interval '1 hour'
    order by at, action, subject_id`.execute(tx)
}
