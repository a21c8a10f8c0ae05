import { createHash } from 'node:crypto'
import { codeText } from '../../contract/events/codes.ts'
import type { World } from './world.ts'

export interface Planned {
  id: number
  /** By person: the code on their phone, and the hash by which a door knows it. */
  codes: Map<number, { code: string; hash: string }>
}

interface Plan {
  name?: string
  network?: string
  /** Minutes from now. */
  from?: number
  to?: number
  seats?: number | null
  points?: number
  by?: number
  registered?: readonly number[]
  waiting?: readonly number[]
}

/** An event that is out, as planning and registering would have left it: by itself it has begun and isn't over. */
export async function anEvent(w: World, plan: Plan = {}): Promise<Planned> {
  const {
    name = 'Supper',
    network = 'Women at Larkspur',
    from = -30,
    to = 90,
    seats = null,
    points = 0,
  } = plan
  const { by = w.people.leader, registered = [], waiting = [] } = plan
  const e = w.enterprises.larkspur
  const { rows } = await w.owner.query<{ id: string }>(
    `insert into events (enterprise_id, network_id, name, starts_at, ends_at, time_zone, pattern, seats, waitlist_enabled,
       points, state, created_by, published_at, going_count, waiting_count, next_place)
     values ($1, $2, $3, now() + $4 * interval '1 minute', now() + $5 * interval '1 minute', 'Europe/Paris', 'arc', $6, true,
       $7, 'approved', $8, now(), $9, $10, $11) returning id::text`,
    [
      e,
      w.networks[network],
      name,
      from,
      to,
      seats,
      points,
      by,
      registered.length,
      waiting.length,
      registered.length + waiting.length + 1,
    ],
  )
  const id = Number(rows[0]?.id)
  await w.owner.query(
    `insert into event_networks (enterprise_id, event_id, network_id, role, state, starts_at, ends_at, live)
     select enterprise_id, id, network_id, 'host', 'accepted', starts_at, ends_at, true from events where id = $1`,
    [id],
  )
  await w.owner.query(
    `insert into event_registrations (enterprise_id, event_id, user_id, state, place, asked_at, changed_at)
     select $1, $2, p.id, p.state, p.nth, now(), now()
     from unnest($3::bigint[], $4::text[]) with ordinality as p(id, state, nth)`,
    [
      e,
      id,
      [...registered, ...waiting],
      [...registered.map(() => 'registered'), ...waiting.map(() => 'waitlisted')],
    ],
  )
  const codes = await w.owner.query<{ user_id: string; code: Buffer }>(
    'select user_id::text, code from event_registrations where event_id = $1',
    [id],
  )
  return {
    id,
    codes: new Map(
      codes.rows.map(({ user_id, code }) => [
        Number(user_id),
        { code: codeText(code), hash: createHash('sha256').update(code).digest('hex') },
      ]),
    ),
  }
}

/** So many more people who may come, active and members of nothing. */
export async function morePeople(w: World, count: number): Promise<number[]> {
  const { rows } = await w.owner.query<{ id: string }>(
    `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state, time_zone)
     select u.enterprise_id, 'guest' || n || '-' || floor(random() * 1e9) || '@larkspur.test', 'Guest', 'No' || n,
       'Guest No' || n, u.role_id, 'active', 'Europe/Paris'
     from users u, generate_series(1, $2) n where u.id = $1 returning id::text`,
    [w.people.member, count],
  )
  return rows.map(({ id }) => Number(id))
}
