import { sql } from 'kysely'
import type { Lived } from './lived.ts'

/**
 * The results of past events, written in bulk as closing would have left them: attendance, points, feedback. And the
 * helpers at the door of the next one.
 */
export async function addEventDays(lived: Lived) {
  const { tx } = lived
  const e = sql`${tx.enterpriseId}::bigint`
  const settled = sql`e.enterprise_id = ${e} and e.state in ('approved', 'archived') and e.ends_at < now() - interval '1 hour'`
  const of = sql`r.enterprise_id = e.enterprise_id and r.event_id = e.id`
  await sql`insert into event_registration_steps
      (enterprise_id, event_id, step, user_id, from_state, to_state, place, cause, at)
    select e.enterprise_id, e.id, e.next_step + row_number() over (partition by e.id order by r.place) - 1, r.user_id,
      r.state, case r.state when 'registered' then 'no_show' else 'unregistered' end, r.place, 'closing',
      e.ends_at + interval '1 hour'
    from events e join event_registrations r on ${of}
    where ${settled} and r.state in ('registered', 'waitlisted')`.execute(tx)
  await sql`update event_registrations r set
      state = case r.state when 'registered' then 'no_show' else 'unregistered' end,
      changed_at = e.ends_at + interval '1 hour'
    from events e where ${of} and ${settled} and r.state in ('registered', 'waitlisted')`.execute(tx)
  // Now and then there is something to earn.
  await sql`update events set points = 10 + 10 * (id % 3)
    where enterprise_id = ${e} and id % 4 = 0 and points = 0 and state in ('approved', 'archived')`.execute(
    tx,
  )
  await sql`update events e set closed_at = e.ends_at + interval '1 hour', waiting_count = 0, going_count = e.attended_count,
      next_step = 1 + coalesce((select max(s.step) from event_registration_steps s
        where s.enterprise_id = e.enterprise_id and s.event_id = e.id), 0)
    where ${settled}`.execute(tx)
  await sql`insert into event_check_ins
      (enterprise_id, event_id, user_id, way, outcome, scanned_at, received_at, by_id)
    select e.enterprise_id, e.id, r.user_id, case r.user_id % 3 when 0 then 'list' else 'code' end, 'counted',
      e.starts_at + r.user_id % 11 * interval '1 minute', e.starts_at + r.user_id % 11 * interval '1 minute', e.created_by
    from events e join event_registrations r on ${of}
    where ${settled} and r.state = 'attended' and e.ends_at > now() - interval '60 days'`.execute(tx)
  await sql`select points_post(coalesce(jsonb_agg(jsonb_build_object('user_id', r.user_id, 'cause', 'event_attended',
      'fact', e.id::text, 'thing', e.id::text, 'fact_on', e.starts_at::date, 'amount', e.points, 'network_id', e.network_id)
      order by e.starts_at, e.id, r.user_id), '[]'))
    from events e join event_registrations r on ${of}
    where ${settled} and r.state = 'attended' and e.points > 0`.execute(tx)
  await sql`insert into event_feedback (enterprise_id, event_id, user_id, rating, comment, created_at, updated_at)
    select e.enterprise_id, e.id, r.user_id, 3 + (r.user_id + e.id) % 3,
      (array['More of this, please.', 'A bit long before the break.', 'The room was cold, the people weren’t.',
        'I met two colleagues I had only known from mails.'])[1 + r.user_id % 14],
      e.ends_at + interval '3 hours', e.ends_at + interval '3 hours'
    from events e join event_registrations r on ${of}
    where ${settled} and r.state = 'attended' and e.ends_at > now() - interval '30 days' and r.user_id % 5 < 2`.execute(
    tx,
  )
  await sql`update events e set recording_url = 'https://vimeo.com/76979871', recording_added_at = e.ends_at + interval '1 day'
    where e.enterprise_id = ${e} and e.id in (select p.id from events p
      where p.enterprise_id = ${e} and p.virtual_url is not null and p.state = 'approved'
        and p.ends_at < now() - interval '1 day' order by p.ends_at desc limit 3)`.execute(tx)
  await addDoor(lived)
}

/** The next event of the demo's leader: the demo's member helps at its door, and a supervisor too. */
async function addDoor({ tx, person, network, life: { event_door: door } }: Lived) {
  if (!door) return
  const next = await tx
    .selectFrom('events')
    .select(['id', 'created_by'])
    .where('network_id', '=', network(door.network))
    .where('state', '=', 'approved')
    .where('ends_at', '>', sql<string>`now()`)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  if (!next) return
  await tx
    .insertInto('event_stewards')
    .values([
      { event_id: next.id, user_id: person(door.steward), role: 'steward', named_by: next.created_by },
      {
        event_id: next.id,
        user_id: person(door.supervisor),
        role: 'supervisor',
        named_by: next.created_by,
      },
    ])
    .execute()
}
