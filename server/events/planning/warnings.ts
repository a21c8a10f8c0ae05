import { sql } from 'kysely'
import { occurrencesBetween } from '../../../contract/calendars/notableDates.ts'
import { outsideWork } from '../../../contract/calendars/workWeeks.ts'
import type { eventWarnings } from '../../../contract/events/warnings.ts'
import { limits } from '../../../contract/limits.ts'
import type { Answers } from '../../../contract/route.ts'
import { datesFor } from '../../calendars/queries.ts'
import { knownTo } from '../../networks/known.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { networksPolicy } from '../../networks/policy.ts'
import { knownMarks, markOf } from '../../networks/queries.ts'
import { seenBy } from '../../networks/visibility.ts'
import type { Reading } from '../../platform/act.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { allows } from '../../platform/rights/policy.ts'
import { type GatedCount, inHandfuls, throughGate, WITHHELD } from '../../platform/rights/privacyGate.ts'
import { type Asked, audienceFor, crowdsOf, reached, sum } from './crowds.ts'
import { betterSlots, type Crowd, clocks, judge, type Slot, windowAround } from './slots.ts'

type Warnings = Answers<typeof eventWarnings.show>

const SOME_ZONES = 6
const SOME_EVENTS = 5
/** Of so many at most it is asked who of the audience comes, those with the most people first. */
const MOST_ASKED = 12
const MOST_AROUND = 400
/** Somebody else's event concerns the audience when so large a part of it goes there. */
const MANY = 0.05

interface Other {
  attendance_shown: boolean
  id: number
  name: string
  starts_at: string
  ends_at: string
  time_zone: string
  network_id: number
  going_count: number
  ours: boolean
  of_all: number
}

/** Other events of the audience's networks around that time. */
const eventsAround = ({ db, me }: Reading, ids: readonly number[], { starts, ends }: Slot, own: number) =>
  sql<Slot & { going_count: number }>`
    select extract(epoch from s.starts_at)::float8 * 1000 as starts, extract(epoch from s.ends_at)::float8 * 1000 as ends,
      s.going_count
    from (select distinct p.event_id from event_networks p join networks n on n.enterprise_id = p.enterprise_id
        and n.id = p.network_id and n.archived_at is null and ${knownTo(me)} and ${seenBy(me, 'upcoming_events_visibility', 'n')}
      where p.enterprise_id = ${db.enterpriseId}::bigint and p.live and p.network_id = any(${ids}::bigint[])
        and p.starts_at > ${new Date(starts).toISOString()}::timestamptz
        and p.starts_at < ${new Date(ends).toISOString()}::timestamptz and p.event_id <> ${own}::bigint
      limit ${MOST_AROUND}) p
    join events s on s.enterprise_id = ${db.enterpriseId}::bigint and s.id = p.event_id and s.state = 'approved'`.execute(
    db,
  )

/** Events at that very time which the planner may see, the largest first. */
const eventsAt = ({ db, me }: Reading, ids: readonly number[], { starts, ends }: Slot, own: number) =>
  sql<Other>`
    select s.id, s.name, s.starts_at, s.ends_at, s.time_zone, p.network_id, s.going_count + s.waiting_count as going_count, p.ours,
      p.attendance_shown, count(*) over ()::int as of_all
    from (select p.event_id, bool_or(p.network_id = any(${ids}::bigint[])) as ours,
        bool_or(${seenBy(me, 'event_attendance_visibility', 'n')}) as attendance_shown,
        (array_agg(p.network_id order by p.network_id = any(${ids}::bigint[]) desc, p.network_id))[1] as network_id
      from event_networks p join networks n on n.enterprise_id = p.enterprise_id and n.id = p.network_id
        and n.archived_at is null and ${knownTo(me)} and ${seenBy(me, 'upcoming_events_visibility', 'n')}
      where p.enterprise_id = ${db.enterpriseId}::bigint and p.live
        and p.starts_at > ${new Date(starts).toISOString()}::timestamptz - interval '${sql.raw(String(limits.event_hours))} hours'
        and p.starts_at < ${new Date(ends).toISOString()}::timestamptz
        and p.ends_at > ${new Date(starts).toISOString()}::timestamptz and p.event_id <> ${own}::bigint
      group by p.event_id) p
    join events s on s.enterprise_id = ${db.enterpriseId}::bigint and s.id = p.event_id and s.state = 'approved'
    order by p.ours desc, s.going_count + s.waiting_count desc, s.id limit ${MOST_ASKED}`.execute(db)

/** How many of the audience come to each, or wait. */
async function ofAudience(act: Reading, ids: readonly number[], eventIds: readonly number[]) {
  const { db } = act
  if (eventIds.length === 0) return new Map<number, number>()
  const { rows } = await sql<{ event_id: number; people: number }>`
    select r.event_id, count(*)::int as people from event_registrations r
    where r.enterprise_id = ${db.enterpriseId}::bigint and r.event_id = any(${eventIds}::bigint[])
      and r.state in ('registered', 'waitlisted') and r.user_id in (${reached(act, ids)})
    group by r.event_id`.execute(db)
  return new Map(rows.map(({ event_id, people }) => [event_id, people]))
}

/** How many of the audience a network's calendar is for. */
async function ofCalendars(act: Reading, ids: readonly number[], networkIds: readonly number[]) {
  const { db, me } = act
  if (networkIds.length === 0) return new Map<number, number>()
  const { rows } = await sql<{ network_id: number; people: number }>`
    select m.network_id, count(*)::int as people from network_members m
    where m.enterprise_id = ${db.enterpriseId}::bigint and m.network_id = any(${networkIds}::bigint[])
      and m.state = 'active' and ${knownMembership(me)} and m.user_id in (${reached(act, ids)})
    group by m.network_id`.execute(db)
  return new Map(rows.map(({ network_id, people }) => [network_id, people]))
}

/** The networks among these whose members the viewer sees. */
async function withMembersSeen({ db, me }: Reading, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>()
  const rows = await db
    .selectFrom('networks')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.flatMap((row) => (allows(me, networksPolicy.view_members, row) ? [row.id] : [])))
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
/**
 * What speaks against a time for the people the event would reach, and which nearby times are better. Numbers about
 * people are exact for viewers who may list them and pass the privacy gate for everybody else, including those by
 * which times are compared.
 */
export async function warningsFor(
  act: Reading,
  asked: Asked,
  { privacy_k }: Pick<Enterprise, 'privacy_k'>,
): Promise<Warnings> {
  const { now } = act
  const { ids, mayList, tells } = await audienceFor(act, asked)
  const own = asked.event_id ?? 0
  const slot = { starts: Date.parse(asked.starts_at), ends: Date.parse(asked.ends_at) }
  const window = windowAround(slot)
  const [groups, calendars, around, at] = await Promise.all([
    crowdsOf(act, ids, now.getTime()),
    datesFor(act),
    eventsAround(act, ids, window, own),
    eventsAt(act, ids, slot, own),
  ])
  const gate = (count: number, listed = mayList) => throughGate(count, privacy_k, listed)
  /** No more precise than what is shown. */
  const weigh = (count: number, listed = mayList) => (listed ? count : inHandfuls(count, privacy_k))
  // Viewers who may not list the people get no time zone with only a few people in it, and sums of the shown numbers:
  // they choose which zones a time affects.
  const crowds = tells
    ? groups.flatMap(({ time_zone, people }): Crowd[] => {
        const weight = weigh(people)
        return weight === 0 ? [] : [{ time_zone, people, weight }]
      })
    : []
  const total = sum(groups.map(({ people }) => people))
  const totalTold = tells ? weigh(total) : Number.POSITIVE_INFINITY

  const dates = calendars.flatMap((date) =>
    occurrencesBetween(date.rule, dayOf(window.starts), dayOf(window.ends)).map((span) => ({
      ...date,
      ...span,
    })),
  )
  const ofOthers = [...new Set(dates.flatMap(({ network_ids }) => network_ids))]
  const [inCalendars, goThere, listable] = await Promise.all([
    mayList ? ofCalendars(act, ids, ofOthers) : new Map<number, number>(),
    mayList
      ? ofAudience(
          act,
          ids,
          at.rows.filter(({ attendance_shown }) => attendance_shown).map(({ id }) => id),
        )
      : new Map<number, number>(),
    mayList ? withMembersSeen(act, ofOthers) : new Set<number>(),
  ])
  const concerned = ({ network_ids }: (typeof dates)[number]) =>
    network_ids.length === 0 ? total : Math.min(total, sum(network_ids.map((id) => inCalendars.get(id) ?? 0)))
  type Concerning = (typeof dates)[number] & { people: GatedCount | typeof WITHHELD; weight: number }
  const concerning = dates.flatMap((date): Concerning[] => {
    const forAll = date.network_ids.length === 0
    // Members of networks whose members the viewer can't see have no figures, not even whether there are any: the
    // viewer chooses the audience.
    if (forAll ? !tells : !date.network_ids.every((id) => listable.has(id)))
      return [{ ...date, people: WITHHELD, weight: privacy_k }]
    const people = concerned(date)
    const listed = mayList && forAll
    return people === 0 ? [] : [{ ...date, people: gate(people, listed), weight: weigh(people, listed) }]
  })
  const events = at.rows.flatMap((event) => {
    const known = mayList && event.attendance_shown
    const people = known ? (goThere.get(event.id) ?? 0) : null
    const many = known ? (people ?? 0) : event.attendance_shown ? event.going_count : 0
    const least = Math.max(privacy_k, Number.isFinite(totalTold) ? totalTold * MANY : 0)
    return event.ours || many >= least ? [{ ...event, people }] : []
  })

  const shown = clocks(window)
  const found = {
    slot,
    time_zone: asked.time_zone,
    crowds,
    events: around.rows.map((event) => ({
      ...event,
      weight: weigh(Math.min(totalTold, event.going_count), false),
    })),
    dates: concerning,
    now: now.getTime(),
  }
  const here = judge(slot, found, shown)
  const better = betterSlots(found, here, shown)
  const outside = crowds.flatMap((group) => {
    const reason = outsideWork(shown(slot, group.time_zone), group.time_zone)
    return reason === null ? [] : [{ ...group, reason }]
  })
  const local = shown(slot, asked.time_zone)
  const [first, last] = [dayOf(local.starts), dayOf(local.ends - 1)]
  const onDay = concerning.filter(({ starts_on, ends_on }) => starts_on <= last && ends_on >= first)
  const marks = await knownMarks(act, [
    ...onDay.flatMap(({ network_ids }) => network_ids),
    ...events.map(({ network_id }) => network_id),
  ]).execute()
  const markedBy = new Map(marks.map((mark) => [mark.id, markOf(mark)]))
  const someOf = (count: number) =>
    count === 0
      ? null
      : mayList
        ? gate(count)
        : { count: inHandfuls(count, privacy_k), is: 'rounded' as const }
  return {
    people: tells ? gate(total) : WITHHELD,
    dates: onDay.map(({ id, name, starts_on, ends_on, calendar, network_ids, people }) => ({
      id,
      name,
      starts_on,
      ends_on,
      calendar,
      networks: network_ids.flatMap((network) => markedBy.get(network) ?? []),
      people,
    })),
    outside: someOf(sum(outside.map(({ weight }) => weight))),
    zones: outside
      .slice(0, SOME_ZONES)
      .map(({ time_zone, reason, people }) => ({ time_zone, reason, people: gate(people) })),
    other_zones: Math.max(0, outside.length - SOME_ZONES),
    events: events.slice(0, SOME_EVENTS).flatMap((event) => {
      const network = markedBy.get(event.network_id)
      return network
        ? [
            {
              id: event.id,
              name: event.name,
              starts_at: event.starts_at,
              ends_at: event.ends_at,
              time_zone: event.time_zone,
              network,
              people: event.people === null ? WITHHELD : gate(event.people, false),
            },
          ]
        : []
    }),
    other_events: Math.max(0, events.length - SOME_EVENTS),
    better: better.map((one) => ({
      starts_at: new Date(one.starts).toISOString(),
      ends_at: new Date(one.ends).toISOString(),
      outside: someOf(one.outside),
      events: one.events,
      dates: one.dates,
    })),
  }
}
