import { sql } from 'kysely'
import type { eventDrafts } from '../../../contract/events/drafts.ts'
import { shows, type ViewerKind, viewerKinds } from '../../../contract/networks/visibility.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { activeNetworks } from '../../identity/viewerNetworks.ts'
import { knownTo } from '../../networks/known.ts'
import { artUrl, markColumns, markOf } from '../../networks/queries.ts'
import type { Reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { denied } from '../../platform/errors.ts'
import { allows } from '../../platform/rights/policy.ts'
import { eventsPolicy } from '../policy.ts'

/** The networks where the viewer may plan events: those they lead, are members of, or all. Decided by the clause. */
function candidates(act: Reading) {
  const { me } = act
  const everywhere =
    me.permissions.has('across_enterprise') &&
    (me.permissions.has('events_create') || me.permissions.has('events_manage'))
  const near = [...new Set([...me.leads.keys(), ...activeNetworks(me)])].filter((id) =>
    allows(me, eventsPolicy.create, { id, name: '' }),
  )
  const all = known(act)
  return everywhere ? all : all.where('n.id', '=', sql<number>`any(${near}::bigint[])`)
}

const known = ({ db, me }: Reading) =>
  db.selectFrom('networks as n').where('n.archived_at', 'is', null).where(knownTo(me))

export async function mayPlanSomewhere(act: Reading) {
  const one = await candidates(act).select('n.id').limit(1).executeTakeFirst()
  if (!one) throw denied('denied.events_create')
}

/** With a single network there is nothing to choose. */
export async function onlyHost(act: Reading): Promise<number | null> {
  const some = await candidates(act).select('n.id').limit(2).execute()
  const [only, other] = some
  if (!only) throw denied('denied.events_create')
  return other ? null : only.id
}

/** From which visibility on something of a network is seen. */
export const seenBy = (value: string, isPrivate: boolean): ViewerKind =>
  viewerKinds.find((kind) => shows(value, kind, isPrivate)) ?? 'manager'

export async function plannableNetworks(
  act: Reading,
  { page, page_size, search, ids, role, sort_direction = 'asc' }: Hears<typeof eventDrafts.networks, 'query'>,
): Promise<Answers<typeof eventDrafts.networks>> {
  const { db, me } = act
  if (role === 'guest') await mayPlanSomewhere(act)
  const some = (role === 'host' ? candidates(act) : known(act))
    .where(contains('n.name', search))
    .$if(ids !== undefined, (all) => all.where('n.id', '=', sql<number>`any(${ids ?? []}::bigint[])`))
  const [rows, [counted]] = await together(
    db,
    some
      .select(markColumns.map((column) => `n.${column}` as const))
      .select(['n.private', 'n.upcoming_events_visibility', 'n.event_attendance_visibility'])
      .orderBy('n.name', sort_direction)
      .orderBy('n.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map((row) => ({
      ...markOf(row),
      picture_url: artUrl(row, 'tile'),
      events_seen_by: seenBy(row.upcoming_events_visibility, row.private),
      attendance_seen_by: seenBy(row.event_attendance_visibility, row.private),
      can: { publish: allows(me, eventsPolicy.approve, row) },
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}
