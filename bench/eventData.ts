import type { Database } from '../server/platform/database/db.ts'
import { idsOf, withoutIndexes } from './copy.ts'
import type { Ground } from './ground.ts'
import { BELONGING, belongToMany } from './postData.ts'
import { peopleOf } from './question.ts'
import { topUp } from './topUp.ts'
import { validateEvents } from './validity.ts'

const MANY = 100_000
/** How many ask to come to each, and how many of them get a seat. */
const ASKED = 10
const SEATS = 8
/** Events in the future; the rest are in the past. */
const DAYS_AHEAD = 90
const SECONDS_A_DAY = 86_400

interface Wish {
  id: number
  users: number
  events: number
  /** Over so many days its events are spread: the larger tenant has more networks, and a longer past. */
  days: number
}

/**
 * Tops a tenant up to so many events, spread over its networks and its past, ten registrations each; and thirty networks for
 * each member a bench signs in. What is there already is kept.
 */
export async function fillEvents(
  ground: Ground,
  { id, users, events, days }: Wish,
  say: (line: string) => void,
) {
  const tables = ['events', 'event_networks', 'event_registrations', ...BELONGING]
  const wish = { id, what: 'events' as const, wanted: events, tables, validate: validateEvents }
  await topUp(ground, wish, say, async ({ client, count, networks, firstNetwork, firstUser, told }) => {
    const first = await idsOf(client, 'events', count)
    const write = async () => {
      await client.query(
        `insert into events (enterprise_id, id, network_id, name, location, starts_at, ends_at, time_zone, pattern, state,
            published_at, created_by, seats, waitlist_enabled, going_count, waiting_count, attended_count, next_place)
          overriding system value
          select $1, $2::bigint + n, $3::bigint + n % $4::bigint, 'Gathering ' || n || ' about ' || topic, 'Room ' || n % 500,
            t.at, t.at + interval '1 hour' * (1 + n % 4), zone, 'arc', 'approved', t.at - interval '30 days',
            $5::bigint + (n::bigint * 7919) % $6::bigint, ${SEATS}, true,
            ${SEATS}, case when over then 0 else ${ASKED - SEATS} end, case when over then ${SEATS} else 0 end, ${ASKED + 1}
          from generate_series(0, $7::int - 1) n
          cross join lateral (select now() + interval '1 second' * (
              ${DAYS_AHEAD * SECONDS_A_DAY} - (n::bigint * 48271) % ($8::bigint * ${SECONDS_A_DAY})) as at,
            (array['bees', 'shifts', 'canteens', 'trains', 'lanterns', 'recipes'])[n % 6 + 1] as topic,
            (array['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata'])[n % 4 + 1] as zone) t
          cross join lateral (select t.at + interval '1 hour' * (1 + n % 4) < now() as over) o`,
        [id, first, firstNetwork, networks, firstUser, users, count, days],
      )
      told(`${count} events`)
      await client.query(
        `insert into event_networks (enterprise_id, event_id, network_id, role, state, starts_at, ends_at, live)
          select enterprise_id, id, network_id, 'host', 'accepted', starts_at, ends_at, true
          from events where enterprise_id = $1 and id >= $2 and id < $2::bigint + $3`,
        [id, first, count],
      )
      told('their networks')
      await client.query(
        `insert into event_registrations (enterprise_id, event_id, user_id, state, place, asked_at, checked_in_at, checked_in_by_way)
          select e.enterprise_id, e.id, $4::bigint + ((e.id - $2::bigint) * 31 + seat * 7919) % $5::bigint,
            case when seat > ${SEATS} then case when over then 'unregistered' else 'waitlisted' end
              when over then 'attended' else 'registered' end,
            seat, e.starts_at - interval '20 days', case when over and seat <= ${SEATS} then e.starts_at end,
            case when over and seat <= ${SEATS} then 'list' end
          from events e cross join generate_series(1, ${ASKED}) seat
          -- As it was decided when the event was written: meanwhile another may have ended.
          cross join lateral (select e.attended_count > 0 as over) o
          where e.enterprise_id = $1 and e.id >= $2 and e.id < $2::bigint + $3`,
        [id, first, count, firstUser, users],
      )
      told('who asked to come')
    }
    await (count < MANY
      ? write()
      : withoutIndexes(client, ['events', 'event_networks', 'event_registrations'], write))
    await belongToMany(client, id, { people: peopleOf(firstUser, users), firstNetwork, networks })
  })
}

/** An event of a network whose events everybody may read. */
export async function anEvent(database: Database, enterpriseId: number, seats: number): Promise<number> {
  return database.inTransaction(enterpriseId, async (tx) => {
    const network = await tx
      .selectFrom('networks')
      .select('id')
      .where('kind', '=', 'group')
      .where('private', '=', false)
      .where('parent_id', 'is', null)
      .where('archived_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [starts_at, ends_at] = [86_400_000, 93_600_000].map((later) =>
      new Date(Date.now() + later).toISOString(),
    ) as [string, string]
    const { id } = await tx
      .insertInto('events')
      .values({
        network_id: network.id,
        name: 'Seats',
        starts_at,
        ends_at,
        time_zone: 'UTC',
        pattern: 'arc',
        state: 'approved',
        published_at: new Date().toISOString(),
        seats,
        waitlist_enabled: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('event_networks')
      .values({
        event_id: id,
        network_id: network.id,
        role: 'host',
        state: 'accepted',
        starts_at,
        ends_at,
        live: true,
      })
      .execute()
    return id
  })
}
