import { sql } from 'kysely'
import { networkAddress } from '../../contract/networks/addresses.ts'
import { notHidden } from '../identity/viewerNetworks.ts'
import { isOpenInvitation } from '../networks/members/invitations.ts'
import { membersPolicy } from '../networks/members/policy.ts'
import { knownMembership } from '../networks/members/seen.ts'
import { allows } from '../platform/rights/policy.ts'
import type { Waiting, WaitingRow } from './waitingLines.ts'

/** Networks that ask the viewer in. */
export const invitationsWaiting: Waiting = {
  kinds: ['invitation'],
  rows: ({ db, me }) => sql<WaitingRow>`
    select 'invitation' as kind, 1 as count, i.network_id, null::bigint as subject_id, null::text as subject,
      i.invited_by as person_id, i.invited_at as since, i.expires_at as until
    from membership_invitations i
    join networks n on n.enterprise_id = i.enterprise_id and n.id = i.network_id and n.archived_at is null
    where i.enterprise_id = ${db.enterpriseId}::bigint and i.user_id = ${me.user_id}::bigint
      and ${isOpenInvitation('i')} and ${notHidden(me, 'i.network_id')}`,
  href: ({ network }) => (network ? networkAddress(network) : '/groups'),
}

/**
 * Requests to join networks that the viewer leads. People who may decide everywhere don't see those of all networks
 * here.
 */
export const requestsWaiting: Waiting = {
  kinds: ['requests'],
  rows: ({ db, me }) => {
    const led = [...me.leads.keys()].filter((id) => allows(me, membersPolicy.manage, { id, name: '' }))
    if (led.length === 0) return undefined
    return sql<WaitingRow>`
      select 'requests' as kind, count(*)::int as count, m.network_id, null::bigint as subject_id, null::text as subject,
        (array_agg(m.user_id order by m.state_changed_at, m.user_id))[1] as person_id,
        min(m.state_changed_at) as since, null::timestamptz as until
      from network_members m
      join networks n on n.enterprise_id = m.enterprise_id and n.id = m.network_id and n.archived_at is null
      join users u on u.enterprise_id = m.enterprise_id and u.id = m.user_id and u.list_scope is not null
      where m.enterprise_id = ${db.enterpriseId}::bigint and m.network_id = any(${led}::bigint[])
        and m.state = 'pending' and m.user_id <> ${me.user_id}::bigint and ${knownMembership(me)}
      group by m.network_id`
  },
  href: ({ network }) => (network ? `${networkAddress(network)}/members?scope=pending` : '/groups'),
}
