import { openSession } from '../access/signIn.ts'
import { type Client, client, type World } from './world.ts'

/** So many people more, each signed in, who belong to Women at Larkspur. */
export async function crowd(w: World, most: number): Promise<Client[]> {
  const { rows } = await w.owner.query<{ id: string }>(
    `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state, time_zone, enrolled_at)
     select u.enterprise_id, 'crowd' || n || '@larkspur.test', 'Crowd', n::text, 'Crowd ' || n, u.role_id, 'active',
       'Europe/Paris', now()
     from users u, generate_series(1, $2::int) n where u.id = $1
     returning id::text`,
    [w.people.member, most],
  )
  const ids = rows.map(({ id }) => Number(id))
  await w.owner.query(
    `insert into network_members (enterprise_id, network_id, user_id, state, joined_at, state_changed_at)
     select $1, $2, id, 'active', now(), now() from unnest($3::bigint[]) as id`,
    [w.enterprises.larkspur, w.networks['Women at Larkspur'], ids],
  )
  await w.owner.query(
    `insert into membership_spans (enterprise_id, network_id, user_id, state, from_at)
     select $1, $2, id, 'active', now() from unnest($3::bigint[]) as id`,
    [w.enterprises.larkspur, w.networks['Women at Larkspur'], ids],
  )
  await w.owner.query(
    'update networks set member_count = member_count + $2, people_count = people_count + $2 where id = $1',
    [w.networks['Women at Larkspur'], most],
  )
  return w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
    const people: Client[] = []
    for (const id of ids) {
      const { token, cookie } = await openSession(tx, id, '127.0.0.1', 'test')
      people.push(
        client(w.url, 'larkspur.localhost', id, {
          'x-user-token': token,
          cookie: `kindred-session=${cookie}`,
        }),
      )
    }
    return people
  })
}

interface NewEvent {
  seats?: number | null
  waitlist_enabled?: boolean
  network?: string
  /** Of its beginning, from now. */
  hours?: number
  more?: Record<string, unknown>
}

/** An event of the leader's that is out. */
export async function newEvent(
  w: World,
  {
    seats = null,
    waitlist_enabled = true,
    network = 'Women at Larkspur',
    hours = 24,
    more = {},
  }: NewEvent = {},
): Promise<number> {
  const now = Date.now()
  const [starts_at, ends_at] = [hours, hours + 2].map((later) =>
    new Date(now + later * 3_600_000).toISOString(),
  )
  const columns = {
    enterprise_id: w.enterprises.larkspur,
    network_id: w.networks[network],
    name: `Evening ${seats ?? 'for all'}`,
    starts_at,
    ends_at,
    time_zone: 'Europe/Paris',
    pattern: 'arc',
    state: 'approved',
    created_by: w.people.leader,
    published_at: new Date().toISOString(),
    seats,
    waitlist_enabled,
    ...more,
  }
  const names = Object.keys(columns)
  const { rows } = await w.owner.query<{ id: string }>(
    `insert into events (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
     returning id::text`,
    Object.values(columns),
  )
  const id = Number(rows[0]?.id)
  await w.owner.query(
    `insert into event_networks (enterprise_id, event_id, network_id, role, state, asked_by, starts_at, ends_at, live)
     select enterprise_id, id, network_id, 'host', 'accepted', created_by, starts_at, ends_at, state = 'approved'
     from events where id = $1`,
    [id],
  )
  return id
}

/**
 * Who has a seat and who waits, each in order, and violations of the invariants: counts that agree with the rows,
 * unique places, a step for each with the same state, and never more seats taken than there are.
 */
export async function standing(w: World, event: number) {
  const { rows } = await w.owner.query<{ user_id: string; state: string }>(
    'select user_id::text, state from event_registrations where event_id = $1 order by place',
    [event],
  )
  const ids = (state: string) => rows.flatMap((row) => (row.state === state ? [Number(row.user_id)] : []))
  const told = async (name: string, sql: string) =>
    (await w.owner.query(sql, [event])).rows.map((row) => ({ [name]: row }))
  const complaints = [
    ...(await told(
      'counts that disagree',
      `select e.going_count, e.waiting_count, e.attended_count, e.offered_count, e.seats from events e
       join (select count(*) filter (where state in ('registered', 'attended')) as going,
         count(*) filter (where state = 'waitlisted') as waiting,
         count(*) filter (where state = 'attended') as attended,
         count(*) filter (where offered_until is not null) as offered from event_registrations where event_id = $1) r on true
       where e.id = $1 and (e.going_count, e.waiting_count, e.attended_count, e.offered_count) is distinct from
         (r.going, r.waiting, r.attended, r.offered)`,
    )),
    ...(await told(
      'a registration whose last step says otherwise',
      `select r.user_id, r.state, s.to_state from event_registrations r
       left join lateral (select to_state from event_registration_steps s where s.event_id = r.event_id
         and s.user_id = r.user_id order by step desc limit 1) s on true
       where r.event_id = $1 and r.state is distinct from s.to_state`,
    )),
    ...(await told(
      'steps with a gap',
      `select e.next_step, count(s.*) from events e left join event_registration_steps s on s.event_id = e.id
       where e.id = $1 group by e.id, e.enterprise_id, e.next_step having e.next_step <> count(s.*) + 1`,
    )),
    ...(await told(
      'a seat that is free while somebody waits',
      `select seats, going_count, waiting_count from events
       where id = $1 and waiting_count > offered_count and (seats is null or going_count + offered_count < seats)`,
    )),
  ]
  const steps = (
    await w.owner.query<{ count: number }>(
      'select count(*)::int as count from event_registration_steps where event_id = $1',
      [event],
    )
  ).rows[0]?.count
  return { registered: ids('registered'), waiting: ids('waitlisted'), complaints, steps }
}
