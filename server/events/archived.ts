import { sql } from 'kysely'
import { alone, archivable, type Network } from '../identity/archivable.ts'
import { ENTERPRISE } from '../identity/namedClauses.ts'
import { missing } from '../platform/errors.ts'
import { allows } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { archiveEvent } from './planning/eventEnd.ts'
import { eventsPolicy } from './policy.ts'

const tends = (me: Viewer, network: Network | null) => allows(me, eventsPolicy.manage, network ?? ENTERPRISE)

/** Events that were put away, by somebody or by their age; they come back with everybody who registered. */
export const archivedEvents = archivable({
  name: 'event',
  opens: tends,
  restores: tends,
  rows: ({ db }, { network_id }) =>
    db
      .selectFrom('events as e')
      .select([
        'e.id',
        'e.name',
        'e.network_id as home_id',
        sql<string>`coalesce(e.archived_at, e.state_changed_at)`.as('archived_at'),
        'e.state_changed_by as archived_by',
      ])
      .select([
        sql<string | null>`null::text`.as('kind'),
        sql<number>`0`.as('along_count'),
        sql<boolean>`false`.as('removable'),
      ])
      .where('e.state', '=', 'archived')
      .$if(network_id !== undefined, (all) => all.where('e.network_id', '=', network_id ?? 0)),
  standing: async ({ db }, id) => {
    const [counted] = await db
      .selectFrom('event_registrations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('event_id', '=', id)
      .where('state', 'in', ['registered', 'waitlisted', 'attended'])
      .execute()
    return { ...alone, people_count: counted?.count ?? 0, taken: [] }
  },
  restore: async (act, id, names) => {
    if (names.length > 0) throw missing()
    await archiveEvent(act, id, false)
    return 1
  },
})
