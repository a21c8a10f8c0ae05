import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { EventsQuery } from '../../../contract/events/events.ts'
import { FOUND_LIMIT, limits } from '../../../contract/limits.ts'
import { activeNetworks, notHidden } from '../../identity/viewerNetworks.ts'
import { knownTo } from '../../networks/known.ts'
import { seenBy } from '../../networks/visibility.ts'
import type { Reading } from '../../platform/act.ts'
import { contains } from '../../platform/database/patterns.ts'
import { asJson, questionOf } from '../../search/question.ts'

type Query = z.output<typeof EventsQuery>
export type Wanted = Partial<
  Pick<Query, 'scope' | 'mine' | 'network_ids' | 'online' | 'place' | 'search' | 'from' | 'to' | 'phase'>
>

const LONGEST = sql`interval '${sql.raw(String(limits.event_hours))} hours'`

/** When it takes place, as a condition on rows that have both ends. An event has a longest length, so starts alone bound it. */
function taking({ phase = 'any', from, to }: Wanted, now: Date, row: string): RawBuilder<boolean> {
  const [starts, ends] = [sql.ref(`${row}.starts_at`), sql.ref(`${row}.ends_at`)]
  const moment = (at: string) => sql`${at}::timestamptz`
  const at = moment(now.toISOString())
  const since = (from: RawBuilder<unknown>) => sql`${starts} > ${from} - ${LONGEST} and ${ends} > ${from}`
  return sql<boolean>`true
    ${phase === 'upcoming' ? sql`and ${since(at)}` : sql``}
    ${phase === 'past' ? sql`and ${ends} <= ${at}` : sql``}
    ${from ? sql`and ${since(moment(from))}` : sql``}
    ${to ? sql`and ${starts} < ${moment(to)}` : sql``}`
}

/** In which networks the viewer reads events: of some of them, or of all there are. */
const readable = ({ db, me }: Reading, ids: readonly number[] | undefined) => sql`
  select n.id from networks n
  where n.enterprise_id = ${db.enterpriseId}::bigint and n.archived_at is null and ${knownTo(me)}
    and ${seenBy(me, 'upcoming_events_visibility', 'n')}
    ${ids === undefined ? sql`` : sql`and n.id = any(${ids}::bigint[])`}`

/**
 * The events the viewer may know of, each once, with the network through which they read it: the host before guests.
 * Lists, months, search, feeds and files all start here.
 */
export function eventsFound(act: Reading, wanted: Wanted): RawBuilder<{ id: number }> {
  const { db, me, now } = act
  const e = sql`${db.enterpriseId}::bigint`
  const { scope = 'mine', mine, network_ids } = wanted
  if (mine === 'organizing') return organized(act, wanted)
  const states = mine === 'waiting' ? ['waitlisted'] : ['registered', 'waitlisted', 'attended']
  const asked = sql`
    select s.id, s.network_id, s.starts_at, s.ends_at, 'host' as role
    from event_registrations r join events s on s.enterprise_id = ${e} and s.id = r.event_id
    where r.enterprise_id = ${e} and r.user_id = ${me.user_id}::bigint and r.state = any(${states}::text[])
      and s.state in ('approved', 'canceled') and s.published_at is not null and ${notHidden(me, 's.network_id')}
      and ${taking(wanted, now, 's')}
      ${network_ids === undefined ? sql`` : sql`and exists (select from event_networks x where x.enterprise_id = ${e} and x.event_id = s.id and x.live and x.network_id = any(${network_ids}::bigint[]))`}`
  const networks = network_ids ?? (scope === 'mine' ? activeNetworks(me) : undefined)
  const read = sql`
    select p.event_id as id, p.network_id, p.starts_at, p.ends_at, p.role
    from (${readable(act, networks)}) m join event_networks p on p.enterprise_id = ${e} and p.network_id = m.id
    where p.live and ${taking(wanted, now, 'p')}`
  return sql`
    select id, min(starts_at) as starts_at, min(ends_at) as ends_at,
      (array_agg(network_id order by role = 'host' desc, network_id))[1] as network_id
    from (${mine ? asked : network_ids ? read : sql`${read} union all ${asked}`}) every
    group by id`
}

/** The viewer's own events, in any state. */
const organized = ({ db, me, now }: Reading, wanted: Wanted) => sql<{ id: number }>`
  select s.id, s.starts_at, s.ends_at, s.network_id from events s
  where s.enterprise_id = ${db.enterpriseId}::bigint and s.created_by = ${me.user_id}::bigint
    and ${notHidden(me, 's.network_id')} and ${taking(wanted, now, 's')}
    ${wanted.network_ids === undefined ? sql`` : sql`and exists (select from event_networks x where x.enterprise_id = s.enterprise_id and x.event_id = s.id and x.network_id = any(${wanted.network_ids}::bigint[]))`}`

/** Whether the words, the place or the way to come narrow them. */
const narrows = ({ online, place, search }: Wanted) =>
  online !== undefined || Boolean(place) || Boolean(search)

/** Those of them that fit what was asked for, with their names where the order needs them. */
export function eventsFitting(act: Reading, wanted: Wanted, named: boolean) {
  const { db } = act
  const found = eventsFound(act, wanted)
  if (!named && !narrows(wanted)) return sql`select f.*, null::text as name from (${found}) f`
  const { online, place, search } = wanted
  return sql`
    select f.*, s.name from (${found}) f
    join events s on s.enterprise_id = ${db.enterpriseId}::bigint and s.id = f.id
    where true
      ${online === undefined ? sql`` : sql`and (s.virtual_url is not null) = ${online}`}
      ${place ? sql`and ${contains('s.location', place)}` : sql``}
      ${search ? sql`and (s.id in (select h.id from events_answering(${asJson(questionOf(search))}, ${FOUND_LIMIT}) h) or ${contains('s.name', search)})` : sql``}`
}

/** The events somebody attends or waits for, for showing overlaps. `around` says which period matters. */
export const myTimes = ({ db, me }: Reading) => sql`
  select s.id, s.name, s.starts_at, s.ends_at
  from event_registrations r join events s on s.enterprise_id = r.enterprise_id and s.id = r.event_id
  where r.enterprise_id = ${db.enterpriseId}::bigint and r.user_id = ${me.user_id}::bigint
    and r.state in ('registered', 'waitlisted') and s.state = 'approved' and ${notHidden(me, 's.network_id')}`
