import { sql } from 'kysely'
import { notableDates } from '../../../contract/calendars/calendars.ts'
import { clockAt, momentAt } from '../../../contract/clocks.ts'
import { NewEvent } from '../../../contract/events/drafts.ts'
import { createCalendar, createDate } from '../../calendars/calendars.ts'
import { showPlaces } from '../../events/eventRow.ts'
import { cancelEvent } from '../../events/planning/eventEnd.ts'
import { planEvent } from '../../events/planning/newEvent.ts'
import { decideEvent } from '../../events/planning/publication.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { acting } from '../../platform/act.ts'
import { HERE, type Lived } from './lived.ts'
import type { Life } from './types.ts'

const DAY_MS = 86_400_000
type Time = NonNullable<Life['event_time']>

/** Calendars with their days, events that repeat, and when people are reminded of what they come to. */
export async function addEventTime(lived: Lived) {
  const { tx, life } = lived
  await sql`insert into timed (enterprise_id, kind, subject_id, due_at)
    select e.enterprise_id, 'event.remind', e.id || ':' || m, e.starts_at - make_interval(mins => m)
    from events e cross join lateral unnest(e.reminders) m
    where e.enterprise_id = ${tx.enterpriseId} and e.state = 'approved' and e.starts_at - make_interval(mins => m) > now()
    on conflict do nothing`.execute(tx)
  if (!life.event_time) return
  for (const calendar of life.event_time.calendars) await keepCalendar(lived, calendar)
  for (const series of life.event_time.series) await repeat(lived, series)
}

async function keepCalendar(
  { tx, me, texts, network }: Lived,
  { name, colour, networks, observances, dates }: Time['calendars'][number],
) {
  const { id } = await createCalendar(acting(tx, me, { address: HERE, say: texts.in('en') }), {
    name,
    colour,
    network_ids: networks.map(network),
    strategy: observances.length > 0 ? 'observances' : 'empty',
    copy_of_calendar_id: null,
    observances: [...observances],
  })
  const none = { starts_on: null, month: null, day: null, nth: null, weekday: null }
  for (const date of dates)
    await createDate(
      acting(tx, me, { address: HERE }),
      id,
      notableDates.create.body.parse({
        ...none,
        offset_days: null,
        reckoning: null,
        days: 1,
        from_year: null,
        until_year: null,
        description: null,
        ...date,
      }),
    )
}

/** A series by somebody who publishes there; one of its dates was moved, another canceled. */
async function repeat(
  { tx, me: administrator, network, person }: Lived,
  { by, network: key, in_days, clock, minutes, repeats, moved, canceled, ...event }: Time['series'][number],
) {
  const me = await viewerOfPerson(tx, person(by))
  if (!me) throw new Error(`nobody repeats ${event.name}`)
  const now = new Date()
  const { day } = clockAt(new Date(now.getTime() + in_days * DAY_MS).toISOString(), me.time_zone)
  const starts_at = momentAt(day, clock, me.time_zone) ?? now.toISOString()
  const later = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString()
  const whole = NewEvent.parse({
    ...event,
    network_id: network(key),
    starts_at,
    ends_at: later(starts_at, minutes * 60_000),
    time_zone: me.time_zone,
    repeats,
  })
  const { id, series, state, version } = await planEvent(acting(tx, me, { address: HERE, now }), whole)
  if (state === 'pending_approval')
    await decideEvent(acting(tx, administrator, { address: HERE, now }), id, {
      decision: 'approve',
      reason: null,
      version,
    })
  const dates = await tx
    .selectFrom('events')
    .select(['id', 'starts_at', 'ends_at'])
    .where('series_id', '=', series?.id ?? 0)
    .orderBy('starts_at')
    .execute()
  const [one, other] = [dates[moved], dates[canceled.date]]
  if (!one || !other) return
  await tx
    .updateTable('events')
    .set({ starts_at: later(one.starts_at, DAY_MS), ends_at: later(one.ends_at, DAY_MS) })
    .where('id', '=', one.id)
    .execute()
  await showPlaces(tx, one.id)
  await cancelEvent(acting(tx, me, { address: HERE, now }), other.id, canceled.reason)
}
