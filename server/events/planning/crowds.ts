import { sql } from 'kysely'
import type { eventWarnings } from '../../../contract/events/warnings.ts'
import type { Hears } from '../../../contract/route.ts'
import { knownTo } from '../../networks/known.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { networksPolicy } from '../../networks/policy.ts'
import type { Reading } from '../../platform/act.ts'
import { invalid } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { knownEvent, mustOrganize } from '../known.ts'
import { eventsPolicy } from '../policy.ts'

export type Asked = Hears<typeof eventWarnings.show, 'query'>

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The networks the event is for, known to people who plan there or organize it. */
export async function audienceFor(
  act: Reading,
  { network_id, guest_ids, event_id }: Pick<Asked, 'network_id' | 'guest_ids' | 'event_id'>,
) {
  const { db, me } = act
  const ids = [...new Set([network_id, ...guest_ids])]
  const networks = await db
    .selectFrom('networks as n')
    .selectAll('n')
    .where('n.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .execute()
  const host = networks.find(({ id }) => id === network_id)
  if (!host) throw invalid({ network_id: { code: 'not_there' } })
  if (networks.length !== ids.length) throw invalid({ guest_ids: { code: 'not_there' } })
  if (event_id === undefined) authorize(me, eventsPolicy.create, host)
  else {
    const known = await knownEvent(act, event_id)
    mustOrganize(known)
    if (known.event.network_id !== network_id) throw invalid({ network_id: { code: 'not_there' } })
  }
  const gathered = await db
    .selectFrom('region_children as c')
    .innerJoin('networks as n', 'n.id', 'c.network_id')
    .selectAll('n')
    .where('c.region_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const mayList = [...networks, ...gathered].every((network) =>
    allows(me, networksPolicy.view_members, network),
  )
  return { ids, host, networks, mayList, tells: mayList || ids.length === 1 }
}

/** A region's event is also for the networks in it. Discreet members the planner mustn't know of aren't counted. */
export const reached = ({ db, me }: Reading, ids: readonly number[]) => sql`
  select m.user_id from network_members m
  where m.enterprise_id = ${db.enterpriseId}::bigint and m.state = 'active' and ${knownMembership(me)} and m.network_id in (
    select unnest(${ids}::bigint[])
    union select c.network_id from region_children c
      where c.enterprise_id = ${db.enterpriseId}::bigint and c.region_id = any(${ids}::bigint[]))`

interface Group {
  time_zone: string
  people: number
}
/** Counting a hundred thousand takes a fifth of a second, and a form asks on every change. */
const kept = new Map<string, { groups: Group[]; until: number }>()
const KEPT_FROM = 2000
const KEPT_MS = 60_000
const MOST_KEPT = 200

export async function crowdsOf(act: Reading, ids: readonly number[], now: number): Promise<Group[]> {
  const { db, me } = act
  const who = `${me.user_id} ${me.look?.administrator.user_id ?? ''}`
  const key = `${db.enterpriseId}: ${who}: ${ids.toSorted((a, b) => a - b).join(' ')}`
  const known = kept.get(key)
  if (known && known.until > now) return known.groups
  kept.delete(key)
  const groups = await countCrowds(act, ids)
  if (sum(groups.map(({ people }) => people)) < KEPT_FROM) return groups
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { groups, until: now + KEPT_MS })
  return groups
}

/** How many of them live by which clock, each person once. */
async function countCrowds(act: Reading, ids: readonly number[]): Promise<Group[]> {
  const { db } = act
  const { rows } = await sql<Group>`
    select u.time_zone, count(*)::int as people
    from (select distinct user_id from (${reached(act, ids)}) every) m
    join users u on u.enterprise_id = ${db.enterpriseId}::bigint and u.id = m.user_id and u.state = 'active'
    group by u.time_zone order by people desc, u.time_zone`.execute(db)
  return rows
}
