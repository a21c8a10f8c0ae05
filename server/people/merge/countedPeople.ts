import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/** Networks and events that count people are locked in the order of their ids, to avoid deadlocks. */
export async function holdCounted(tx: Tx, kept: number, gone: number) {
  const both = sql`any(${[kept, gone]}::bigint[])`
  await sql`select id from networks where enterprise_id = ${tx.enterpriseId} and id in (
    select network_id from network_members where enterprise_id = ${tx.enterpriseId} and user_id = ${both})
    order by id for update`.execute(tx)
  await sql`select id from events where enterprise_id = ${tx.enterpriseId} and id in (
    select event_id from event_registrations where enterprise_id = ${tx.enterpriseId} and user_id = ${both}
    union select event_id from event_likes where enterprise_id = ${tx.enterpriseId} and user_id = ${gone}::bigint)
    order by id for update`.execute(tx)
  await sql`select id from posts where enterprise_id = ${tx.enterpriseId} and id in (
    select post_id from post_likes where enterprise_id = ${tx.enterpriseId} and user_id = ${gone}::bigint
    union select post_id from post_views where enterprise_id = ${tx.enterpriseId} and user_id = ${gone}::bigint)
    order by id for update`.execute(tx)
}

type Counted = Map<string, number>

/** How often two people are counted where people are counted. */
export async function countedNow(tx: Tx, ids: readonly number[]): Promise<Counted> {
  const both = sql`enterprise_id = ${tx.enterpriseId} and user_id = any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ place: string; count: number }>`
    select 'networks ' || network_id as place, count(*)::int as count from network_members
      where ${both} and state = 'active' group by network_id
    union all select 'events ' || event_id, count(*)::int from event_registrations
      where ${both} and state in ('registered', 'attended') group by event_id
    union all select 'waiting ' || event_id, count(*)::int from event_registrations
      where ${both} and state = 'waitlisted' group by event_id
    union all select 'offered ' || event_id, count(*)::int from event_registrations
      where ${both} and offered_until is not null group by event_id
    union all select 'attended ' || event_id, count(*)::int from event_registrations
      where ${both} and state = 'attended' group by event_id
    union all select 'posts ' || post_id, count(*)::int from post_likes where ${both} group by post_id
    union all select 'event_likes ' || event_id, count(*)::int from event_likes where ${both} group by event_id
    union all select 'surveys ' || survey_id, count(*)::int from survey_invitations
      where ${both} and withdrawn_at is null and not discreet group by survey_id
    union all select 'views ' || post_id, count(*)::int from post_views where ${both} group by post_id`.execute(
    tx,
  )
  return new Map(rows.map(({ place, count }) => [place, count]))
}

const counters = {
  networks: ['networks', 'member_count'],
  events: ['events', 'going_count'],
  waiting: ['events', 'waiting_count'],
  offered: ['events', 'offered_count'],
  attended: ['events', 'attended_count'],
  posts: ['posts', 'like_count'],
  views: ['posts', 'view_count'],
  event_likes: ['events', 'like_count'],
  surveys: ['surveys', 'invited_count'],
} as const

/** Where they are counted more or less often than before, the totals follow. */
export async function recount(tx: Tx, before: Counted, after: Counted) {
  const moved = [...new Set([...before.keys(), ...after.keys()])].flatMap((place) => {
    const by = (after.get(place) ?? 0) - (before.get(place) ?? 0)
    const [table = '', id = ''] = place.split(' ')
    return by === 0 ? [] : [{ table, id: Number(id), by }]
  })
  for (const [place, [table, column]] of Object.entries(counters)) {
    const some = moved.filter((one) => one.table === place).toSorted((a, b) => a.id - b.id)
    if (some.length === 0) continue
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${sql.ref(`t.${column}`)} + c.by
      from unnest(${some.map(({ id }) => id)}::bigint[], ${some.map(({ by }) => by)}::int[]) as c(id, by)
      where t.enterprise_id = ${tx.enterpriseId} and t.id = c.id`.execute(tx)
  }
}
