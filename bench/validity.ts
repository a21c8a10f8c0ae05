import type pg from 'pg'

const pointsTo = (table: string, column: string, to: string) =>
  `select count(*) from ${table} t left join ${to} r on r.enterprise_id = t.enterprise_id and r.id = t.${column}
    where t.enterprise_id = $1 and t.${column} is not null and r.id is null`

/** What the triggers would have refused, and counts the product's verbs would have kept. */
const checks: Record<string, string> = {
  'memberships without a person': pointsTo('network_members', 'user_id', 'users'),
  'memberships without a network': pointsTo('network_members', 'network_id', 'networks'),
  'people without a role': pointsTo('users', 'role_id', 'user_roles'),
  'answers without a person': pointsTo('user_field_values', 'user_id', 'users'),
  'leaders without a person': pointsTo('network_leaders', 'user_id', 'users'),
  'leaders without a role': pointsTo('network_leaders', 'role_id', 'user_roles'),
  'posts without an author': pointsTo('posts', 'author_id', 'users'),
  'events without a network': pointsTo('events', 'network_id', 'networks'),
  'regions that gather nothing there is': pointsTo('region_children', 'network_id', 'networks'),
  'networks that stand elsewhere than they say': `select count(*) from networks n
    left join networks p on p.enterprise_id = n.enterprise_id and p.id = n.parent_id
    where n.enterprise_id = $1 and n.parent_path <> coalesce(p.path, '{}')`,
  'memberships without the span that says the same': `select count(*)
    from (select * from network_members where enterprise_id = $1) m
    full join (select * from membership_spans where enterprise_id = $1 and until_at is null) s
      on s.network_id = m.network_id and s.user_id = m.user_id
    where m.state is distinct from s.state or m.state_changed_at is distinct from s.from_at`,
  'memberships below something the person isn’t in': `select count(*) from network_members m
    join networks n on n.enterprise_id = m.enterprise_id and n.id = m.network_id
    where m.enterprise_id = $1 and m.state = 'active' and n.parent_id is not null and m.user_id % 100 = 0
      and not exists (select from network_members up where up.enterprise_id = $1 and up.network_id = n.parent_id
        and up.user_id = m.user_id and up.state = 'active')`,
  'wrong member counts': `select count(*) from networks n left join (
      select network_id, count(*) as members from network_members where enterprise_id = $1 and state = 'active' group by 1
    ) m on m.network_id = n.id where n.enterprise_id = $1 and n.member_count <> coalesce(m.members, 0)`,
  // Of a hundredth of the networks, since each gathers everybody below it.
  'wrong counts of different people': `with lines as (
      select n.id as axis_id, below.id from networks n
      join networks below on below.enterprise_id = $1 and n.id = any(below.path)
      where n.enterprise_id = $1 and n.id % 100 = 0
      union
      select r.region_id, below.id from region_children r
      join networks below on below.enterprise_id = $1 and r.network_id = any(below.path)
      where r.enterprise_id = $1 and r.region_id % 100 = 0
    ), counted as (
      select l.axis_id, count(distinct m.user_id) as people from lines l
      join network_members m on m.enterprise_id = $1 and m.network_id = l.id and m.state = 'active'
      group by 1
    )
    select count(*) from networks n left join counted c on c.axis_id = n.id
    where n.enterprise_id = $1 and n.id % 100 = 0 and n.people_count <> coalesce(c.people, 0)`,
}

/** The same of events, which are counted as people ask to come, and listed by rows of their own. */
const eventChecks: Record<string, string> = {
  'events that no network holds, or at another time': `select count(*) from events e
    left join event_networks p on p.enterprise_id = e.enterprise_id and p.event_id = e.id and p.role = 'host'
    where e.enterprise_id = $1
      and (p.network_id, p.starts_at, p.ends_at, p.live) is distinct from (e.network_id, e.starts_at, e.ends_at, e.state in ('approved', 'canceled'))`,
  'wrong counts of those who come or wait': `select count(*) from events e left join (
      select event_id, count(*) filter (where state in ('registered', 'attended')) as going,
        count(*) filter (where state = 'waitlisted') as waiting, max(place) as last
      from event_registrations where enterprise_id = $1 group by 1
    ) r on r.event_id = e.id
    where e.enterprise_id = $1
      and (e.going_count, e.waiting_count, e.next_place) is distinct from (coalesce(r.going, 0), coalesce(r.waiting, 0), coalesce(r.last, 0) + 1)`,
  'registrations of nobody': pointsTo('event_registrations', 'user_id', 'users'),
}

export const validate = (client: pg.Client, id: number) => hold(client, id, { ...checks, ...eventChecks })
export const validateEvents = (client: pg.Client, id: number) => hold(client, id, eventChecks)

async function hold(client: pg.Client, id: number, promises: Record<string, string>) {
  for (const [what, query] of Object.entries(promises)) {
    const { rows } = await client.query<{ count: number }>(query, [id])
    if (Number(rows[0]?.count) !== 0) throw new Error(`${rows[0]?.count} ${what}`)
  }
}
