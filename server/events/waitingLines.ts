import { sql } from 'kysely'
import type { Waiting, WaitingRow } from '../home/waitingLines.ts'
import { activeNetworks, notHidden } from '../identity/viewerNetworks.ts'
import { allowsSomewhere } from '../networks/reach.ts'
import { waitingFor } from './planning/pendingEvents.ts'
import { eventsPolicy } from './policy.ts'
import { comingIn } from './queries.ts'

const MOST_CLOSING = 3

/** A seat is held for the viewer until they take it. */
export const offersWaiting: Waiting = {
  kinds: ['offer'],
  rows: ({ db, me, now }) => sql<WaitingRow>`
    select 'offer' as kind, 1 as count, v.network_id, v.id as subject_id, v.name as subject, null::bigint as person_id,
      v.starts_at as since, r.offered_until as until
    from event_registrations r
    join events v on v.enterprise_id = r.enterprise_id and v.id = r.event_id and v.state = 'approved'
    where r.enterprise_id = ${db.enterpriseId}::bigint and r.user_id = ${me.user_id}::bigint
      and r.state = 'waitlisted' and r.offered_until > ${now.toISOString()}::timestamptz
      and ${notHidden(me, 'v.network_id')}`,
  href: ({ subject_id }) => `/events/${subject_id}`,
}

/**
 * Events of the viewer's networks whose registration ends tonight by the viewer's clock and that have room. People
 * who gave up their place aren't asked again.
 */
export const closingWaiting: Waiting = {
  kinds: ['closing'],
  rows: (act) => {
    const { db, me, now } = act
    const at = now.toISOString()
    const moment = sql`${at}::timestamptz`
    return sql<WaitingRow>`
      select 'closing' as kind, 1 as count, f.network_id, v.id as subject_id, v.name as subject,
        null::bigint as person_id, v.starts_at as since, v.registration_deadline as until
      from (${comingIn(act, at, activeNetworks(me))}) f
      join events v on v.enterprise_id = ${db.enterpriseId}::bigint and v.id = f.id
      where v.state = 'approved' and v.registration_deadline > ${moment} and v.external_registration_url is null
        and v.registration_deadline < moment_at(date_trunc('day', clock_at(${moment}, ${me.time_zone})) + interval '1 day', ${me.time_zone})
        and (v.seats is null or v.going_count + v.offered_count < v.seats or v.waitlist_enabled)
        and not exists (select from event_registrations r
          where r.enterprise_id = v.enterprise_id and r.event_id = v.id and r.user_id = ${me.user_id}::bigint)
      order by v.registration_deadline, v.id limit ${MOST_CLOSING}`
  },
  href: ({ subject_id }) => `/events/${subject_id}`,
}

/** Events, later changes and invitations to take part, of all networks together: one page shows them. */
export const decisionsWaiting: Waiting = {
  kinds: ['events'],
  rows: (act) => {
    const { me } = act
    if (!allowsSomewhere(me, eventsPolicy.approve) && !allowsSomewhere(me, eventsPolicy.manage))
      return undefined
    return sql<WaitingRow>`
      select 'events' as kind, count(*)::int as count,
        case when min(w.network_id) = max(w.network_id) then min(w.network_id) end as network_id,
        null::bigint as subject_id, case when count(*) = 1 then min(w.name) end as subject,
        (array_agg(w.asked_by order by w.asked_at, w.event_id))[1] as person_id,
        min(w.asked_at) as since, null::timestamptz as until
      from ${waitingFor(act)} w having count(*) > 0`
  },
  href: () => '/events/pending',
}
