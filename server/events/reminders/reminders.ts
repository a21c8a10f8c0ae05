import { sql } from 'kysely'
import { z } from 'zod'
import { reminderOffsets } from '../../../contract/events/drafts.ts'
import { Id, Moment } from '../../../contract/shapes.ts'
import { notify } from '../../messages/notifications.ts'
import type { Tx } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Due } from '../../platform/jobs/timed.ts'

const REMIND = 'event.remind'
/** So many at a time; the rest is done in another transaction. */
const AT_ONCE = 500
const MINUTE_MS = 60_000

/**
 * When to remind people follows from the event's row, as its visibility does: everything that changes an event calls
 * both. A missed reminder isn't made up for: planning or moving the event already notifies people.
 */
export async function planReminders(tx: Tx, eventId: number) {
  const e = sql`${tx.enterpriseId}::bigint`
  await sql`delete from timed t where t.enterprise_id = ${e} and t.kind = ${REMIND}
      and t.subject_id in (select ${eventId}::bigint || ':' || m from unnest(${reminderOffsets}::int[]) m)
      and not exists (select from events s where s.enterprise_id = ${e} and s.id = ${eventId} and s.state = 'approved'
        and exists (select from unnest(s.reminders) m where t.subject_id = s.id || ':' || m
          and t.due_at = s.starts_at - make_interval(mins => m)))`.execute(tx)
  await sql`insert into timed (enterprise_id, kind, subject_id, due_at)
    select s.enterprise_id, ${REMIND}, s.id || ':' || m, s.starts_at - make_interval(mins => m)
    from events s cross join lateral unnest(s.reminders) m
    where s.enterprise_id = ${e} and s.id = ${eventId} and s.state = 'approved'
      and s.starts_at - make_interval(mins => m) > now()
    on conflict do nothing`.execute(tx)
}

/** One reminder: an event, its start, and so many minutes before. */
const Reminder = z.object({ event_id: Id, starts_at: Moment, minutes: z.number().int() })
type Reminder = z.output<typeof Reminder>

/** The event, if it still needs the reminder: scheduled as then, and not over. */
const worthTelling = (tx: Tx, { event_id, starts_at }: Pick<Reminder, 'event_id' | 'starts_at'>, now: Date) =>
  tx
    .selectFrom('events')
    .select(['id', 'name', 'network_id', 'starts_at', 'time_zone'])
    .where('id', '=', event_id)
    .where('state', '=', 'approved')
    .where('starts_at', '=', starts_at)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()

/**
 * The moment has come. After hours of standing still several may be due at once: then the nearest speaks for all of them,
 * and what is over isn't spoken of.
 */
export const eventReminderDue: Due = {
  kind: REMIND,
  happen: async (tx, subjectId, now) => {
    const [id = 0, minutes = 0] = subjectId.split(':').map(Number)
    const event = await tx
      .selectFrom('events')
      .select(['id', 'starts_at', 'reminders'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!event) return
    const isDue = (before: number) => Date.parse(event.starts_at) - before * MINUTE_MS <= now.getTime()
    if (!isDue(minutes) || event.reminders.some((nearer) => nearer < minutes && isDue(nearer))) return
    await tellSome(tx, { event_id: id, starts_at: event.starts_at, minutes }, now)
  },
}

export const remindOfEvent = job('events.remind', Reminder, ({ tx, now }, reminder) =>
  tellSome(tx, reminder, now),
)

/** The next handful of attendees who weren't reminded. Reminding and recording that are one transaction. */
async function tellSome(tx: Tx, reminder: Reminder, now: Date) {
  const event = await worthTelling(tx, reminder, now)
  if (!event) return
  const { rows } = await sql<{ user_id: number }>`
    insert into event_reminders (enterprise_id, event_id, starts_at, minutes, user_id)
    select r.enterprise_id, r.event_id, ${reminder.starts_at}::timestamptz, ${reminder.minutes}::int, r.user_id
    from event_registrations r
    where r.enterprise_id = ${tx.enterpriseId}::bigint and r.event_id = ${event.id}::bigint and r.state = 'registered'
      and not exists (select from event_reminders t where t.enterprise_id = r.enterprise_id and t.event_id = r.event_id
        and t.starts_at = ${reminder.starts_at}::timestamptz and t.minutes = ${reminder.minutes}::int
        and t.user_id = r.user_id)
    order by r.place limit ${AT_ONCE}
    on conflict do nothing returning user_id`.execute(tx)
  await notify(
    tx,
    rows.map(({ user_id }) => user_id),
    {
      kind: 'event.reminder',
      facts: { event: event.name, starts_at: event.starts_at, time_zone: event.time_zone },
      link: `/events/${event.id}`,
      actor_id: null,
      network_id: event.network_id,
      mailed_before: event.starts_at,
    },
  )
  if (rows.length === AT_ONCE) await remindOfEvent.later(tx, reminder)
}
