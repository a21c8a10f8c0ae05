import { sql } from 'kysely'
import { networkAddress } from '../../contract/networks/addresses.ts'
import type { Waiting, WaitingRow } from '../home/waitingLines.ts'
import { allowsSomewhere, whereAllowed } from '../networks/reach.ts'
import { postsPolicy } from './policy.ts'

/** Posts that wait for approval in a network, and requests to share there. One's own wait for others. */
export const postsWaiting: Waiting = {
  kinds: ['posts', 'shares'],
  rows: ({ db, me }) => {
    if (!allowsSomewhere(me, postsPolicy.approve)) return undefined
    return sql<WaitingRow>`
      select case p.state when 'pending' then 'posts' else 'shares' end as kind, count(*)::int as count, p.network_id,
        null::bigint as subject_id, case when count(*) = 1 then min(s.title) end as subject,
        (array_agg(p.asked_by order by p.asked_at, p.post_id))[1] as person_id,
        min(p.asked_at) as since, null::timestamptz as until
      from post_networks p
      join networks n on n.enterprise_id = p.enterprise_id and n.id = p.network_id and n.archived_at is null
      join posts s on s.enterprise_id = p.enterprise_id and s.id = p.post_id
      where p.enterprise_id = ${db.enterpriseId}::bigint and p.state in ('pending', 'requested')
        and s.state <> 'pending_deletion' and (p.origin = 'author' or s.state = 'published')
        and s.author_id <> ${me.user_id}::bigint and p.asked_by is distinct from ${me.user_id}::bigint
        and ${whereAllowed(me, postsPolicy.approve)}
      group by p.network_id, p.state`
  },
  href: ({ kind, network }) =>
    network ? `${networkAddress(network)}/posts?currentTab=${kind === 'posts' ? 1 : 3}` : '/posts',
}

/** Reports by members, about posts and about comments on them and on events. */
export const reportsWaiting: Waiting = {
  kinds: ['reports'],
  rows: ({ db, me }) => {
    if (!allowsSomewhere(me, postsPolicy.moderate)) return undefined
    const e = sql`${db.enterpriseId}::bigint`
    return sql<WaitingRow>`
      select 'reports' as kind, count(*)::int as count, n.id as network_id, null::bigint as subject_id,
        null::text as subject, null::bigint as person_id, min(r.created_at) as since, null::timestamptz as until
      from post_reports r
      join lateral (
        select p.network_id from post_networks p
        where p.enterprise_id = ${e} and p.post_id = r.post_id and p.origin = 'author' and p.state = 'approved'
        union
        select v.network_id from event_networks v
        where v.enterprise_id = ${e} and v.event_id = r.event_id and v.role = 'host'
      ) place on true
      join networks n on n.enterprise_id = ${e} and n.id = place.network_id and n.archived_at is null
      where r.enterprise_id = ${e} and r.state = 'open' and ${whereAllowed(me, postsPolicy.moderate)}
      group by n.id`
  },
  href: ({ network }) => (network ? `${networkAddress(network)}/posts?currentTab=4` : '/posts'),
}
