import { type RawBuilder, sql } from 'kysely'
import { events } from '../../../contract/events/pages.ts'
import { eventFields, eventMetrics, eventUpdates } from '../../../contract/planning/eventKpis.ts'
import { kpiUpdates, networkKpis } from '../../../contract/planning/networkKpis.ts'
import { outcomes, pillars } from '../../../contract/planning/outcomes.ts'
import { lockEvent } from '../../events/eventRow.ts'
import { organized } from '../../events/planning/desk.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { plannedNetwork } from '../known.ts'
import { holdPlan } from '../lock.ts'
import { planningPolicy } from '../policy.ts'

export type About = 'event' | 'network'

/** What the KPIs are of: an event or a network. */
export interface Measured {
  about: About
  id: number
}
export const ofEvent = (id: number): Measured => ({ about: 'event', id })
export const ofNetwork = (id: number): Measured => ({ about: 'network', id })

/** The same with what the viewer may do. */
export interface KpiSubject extends Measured {
  name: string
  network: { id: number; name: string }
  can: { manage: boolean }
}

const columns = { event: 'event_id', network: 'network_id' } as const
export const columnOf = (about: About) => columns[about]

/** As a condition on a row of fields or updates. */
export const isOf = ({ about, id }: Measured, alias = 't'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.${columnOf(about)}`)} = ${id}::bigint`

/** KPIs of an event are for its organizers; those of a network for people who may view them. */
export async function subjectOf(act: Reading, { about, id }: Measured): Promise<KpiSubject> {
  if (about === 'event') {
    const { event, host } = await organized(act, id)
    return {
      about,
      id,
      name: event.name,
      network: { id: host.network_id, name: host.name },
      can: { manage: true },
    }
  }
  const network = await plannedNetwork(act, id)
  authorize(act.me, planningPolicy.view_kpis, network)
  return {
    about,
    id,
    name: network.name,
    network,
    can: { manage: allows(act.me, planningPolicy.manage_kpis, network) },
  }
}

/** The same for people who may write, locked. */
export async function heldSubject(act: Act, measured: Measured): Promise<KpiSubject> {
  const { tx, me } = act
  const subject = await subjectOf(act, measured)
  if (subject.about === 'network') authorize(me, planningPolicy.manage_kpis, subject.network)
  await (subject.about === 'event' ? lockEvent(tx, subject.id) : holdPlan(tx, subject.id))
  return subject
}

/** The subject of a field or an update, by its own id. */
export async function measuredBy(
  { db }: Reading,
  table: 'kpi_fields' | 'kpi_updates',
  id: number,
): Promise<Measured> {
  const row = await db
    .selectFrom(table)
    .select(['event_id', 'network_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.event_id != null) return ofEvent(row.event_id)
  if (row?.network_id != null) return ofNetwork(row.network_id)
  throw missing()
}

const shownIn = {
  event: [eventFields.list, eventUpdates.list, eventUpdates.prototype, eventMetrics.show, events.show],
  // Goals are measured by what a network reports.
  network: [
    networkKpis.show,
    networkKpis.fields,
    networkKpis.updates,
    networkKpis.prototype,
    outcomes.list,
    outcomes.show,
    pillars.list,
  ],
}

export const kpisChanged = (tx: Tx, { about }: Measured) =>
  wentStale(
    tx,
    [...shownIn[about], kpiUpdates.show, kpiUpdates.corrections].map(({ path }) => path),
  )

/** Changes to an event's KPIs are in its history; those of a network in the network's log. */
export async function recordKpi(
  act: Act,
  subject: KpiSubject,
  what: string,
  more: Record<string, unknown> = {},
) {
  const { about, id, name, network } = subject
  await record(act, {
    action: `${about === 'event' ? 'event' : 'kpi'}.${what}`,
    subject: { type: about, id },
    network_id: network.id,
    difference: { name, ...more },
  })
  kpisChanged(act.tx, subject)
}
