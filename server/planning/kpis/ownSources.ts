import { sql } from 'kysely'
import { eventsPolicy } from '../../events/policy.ts'
import { membersPolicy } from '../../networks/members/policy.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { KpiSource } from './sources.ts'

/** Somebody was there, each time they were. */
const attended: KpiSource = {
  name: 'attended',
  about: ['event', 'network'],
  title: (say) => say('planning.sources.attended.title'),
  says: (say) => say('planning.sources.attended.says'),
  mayList: (me, network) => allows(me, eventsPolicy.manage, network),
  rows: ({ db }, { about, id }, { from, until }) => sql`
    select g.user_id, e.starts_at as at, 1 as amount
    from events e join event_registrations g on g.enterprise_id = e.enterprise_id and g.event_id = e.id
    where e.enterprise_id = ${db.enterpriseId} and ${about === 'event' ? sql`e.id` : sql`e.network_id`} = ${id}
      and g.enterprise_id = ${db.enterpriseId} and g.state = 'attended' and e.canceled_at is null
      and e.starts_at >= ${from}::timestamptz and e.starts_at < ${until}::timestamptz`,
}

/**
 * People who joined for the first time. As in lists, those whose membership is hidden from the reader are left out.
 */
const newMembers: KpiSource = {
  name: 'new_members',
  about: ['network'],
  title: (say) => say('planning.sources.new_members.title'),
  says: (say) => say('planning.sources.new_members.says'),
  mayList: (me, network) => allows(me, membersPolicy.oversee, network),
  rows: ({ db, me }, { id }, { from, until }) => sql`
    select s.user_id, s.from_at as at, 1 as amount from membership_spans s
    where s.enterprise_id = ${db.enterpriseId} and s.network_id = ${id} and s.state = 'active'
      and s.from_at >= ${from}::timestamptz and s.from_at < ${until}::timestamptz
      and not exists (select from membership_spans b where b.enterprise_id = ${db.enterpriseId}
        and b.network_id = s.network_id and b.user_id = s.user_id and b.state = 'active' and b.from_at < s.from_at)
      and not exists (select from network_members m where m.enterprise_id = ${db.enterpriseId}
        and m.network_id = s.network_id and m.user_id = s.user_id and not ${knownMembership(me)})`,
}

/** Hours are recorded by month. Nobody may list what others gave, so the sum always passes the privacy gate. */
const hours: KpiSource = {
  name: 'hours',
  about: ['network'],
  title: (say) => say('planning.sources.hours.title'),
  says: (say) => say('planning.sources.hours.says'),
  mayList: () => false,
  rows: ({ db }, { id }, { from, until }) => sql`
    select h.user_id, h.month::timestamp at time zone 'UTC' as at, h.hours as amount from recorded_hours h
    where h.enterprise_id = ${db.enterpriseId} and h.network_id = ${id}
      and h.month >= (${from}::timestamptz at time zone 'UTC')::date
      and h.month <= (${until}::timestamptz at time zone 'UTC')::date`,
}

/** People who read a post of the network for the first time. Nobody is told who read what. */
const postsRead: KpiSource = {
  name: 'posts_read',
  about: ['network'],
  title: (say) => say('planning.sources.posts_read.title'),
  says: (say) => say('planning.sources.posts_read.says'),
  mayList: () => false,
  rows: ({ db }, { id }, { from, until }) => sql`
    select v.user_id, v.first_at as at, 1 as amount
    from post_networks p join post_views v on v.enterprise_id = p.enterprise_id and v.post_id = p.post_id
    where p.enterprise_id = ${db.enterpriseId} and v.enterprise_id = ${db.enterpriseId} and p.network_id = ${id}
      and p.published_at is not null
      and v.first_at >= ${from}::timestamptz and v.first_at < ${until}::timestamptz`,
}

export const ownSources: readonly KpiSource[] = [attended, newMembers, hours, postsRead]
