import { sql } from 'kysely'
import type { eventPillars } from '../../../contract/planning/outcomes.ts'
import type { Answers } from '../../../contract/route.ts'
import { lockEvent } from '../../events/eventRow.ts'
import { organized } from '../../events/planning/desk.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { invalid } from '../../platform/errors.ts'
import { isLive, viewedPlan } from './aimRows.ts'
import { aimsChanged } from './stale.ts'

type Answer = Answers<typeof eventPillars.show>

const pillarsOfNetwork = (db: Db, networkId: number) =>
  db
    .selectFrom('aims as a')
    .innerJoin('aims as o', 'o.id', 'a.parent_id')
    .select(['a.id', 'a.name', 'o.id as outcome_id', 'o.name as outcome_name'])
    .where('a.network_id', '=', networkId)
    .where('a.kind', '=', 'pillar')
    .where(isLive)
    .orderBy('o.position')
    .orderBy('o.id')
    .orderBy('a.position')
    .orderBy('a.id')
    .execute()

/** For people who organize the event and may view the network's aims. */
async function linksOf(act: Reading, eventId: number) {
  const { db } = act
  const { event } = await organized(act, eventId)
  await viewedPlan(act, event.network_id)
  const choices = await pillarsOfNetwork(db, event.network_id)
  const links = await db
    .selectFrom('event_pillars')
    .select('pillar_id')
    .where('event_id', '=', eventId)
    .execute()
  const linked = new Set(links.map(({ pillar_id }) => pillar_id))
  return { event, choices, items: choices.filter(({ id }) => linked.has(id)) }
}

export async function showEventPillars(act: Reading, eventId: number): Promise<Answer> {
  const { items, choices } = await linksOf(act, eventId)
  return { items, choices }
}

/** Archived pillars keep their link: they count again once restored. */
export async function chooseEventPillars(act: Act, eventId: number, ids: readonly number[]): Promise<Answer> {
  const { tx } = act
  const { event, choices, items: before } = await linksOf(act, eventId)
  await lockEvent(tx, eventId)
  const chosen = choices.filter(({ id }) => ids.includes(id))
  if (chosen.length < new Set(ids).size) throw invalid({ pillar_ids: { code: 'not_there' } })
  const there = choices.map(({ id }) => id)
  await sql`delete from event_pillars where enterprise_id = ${tx.enterpriseId} and event_id = ${eventId}
    and pillar_id = any(${there}::bigint[]) and pillar_id <> all(${ids}::bigint[])`.execute(tx)
  await sql`insert into event_pillars (enterprise_id, event_id, pillar_id)
    select ${tx.enterpriseId}, ${eventId}, id from unnest(${ids}::bigint[]) as p(id) on conflict do nothing`.execute(
    tx,
  )
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ')
  if (names(before) !== names(chosen))
    await record(act, {
      action: 'event.pillars_chosen',
      subject: { type: 'event', id: eventId },
      network_id: event.network_id,
      difference: { name: event.name, pillars: [names(before), names(chosen)] },
    })
  aimsChanged(tx)
  return { items: chosen, choices }
}

/** Each date of a series works towards, and measures, what the one it is a copy of does. */
export async function copyToDates(tx: Tx, eventId: number, dateIds: readonly number[]) {
  const e = sql`${tx.enterpriseId}::bigint`
  await sql`insert into kpi_fields (enterprise_id, event_id, title, type, options, min, max, unit, target, source,
      counted_from, position)
    select f.enterprise_id, d.id, f.title, f.type, f.options, f.min, f.max, f.unit, f.target, f.source, f.counted_from,
      f.position
    from kpi_fields f cross join unnest(${dateIds}::bigint[]) as d(id)
    where f.enterprise_id = ${e} and f.event_id = ${eventId}::bigint
    order by d.id, f.position, f.id`.execute(tx)
  await sql`insert into event_pillars (enterprise_id, event_id, pillar_id)
    select l.enterprise_id, d.id, l.pillar_id
    from event_pillars l cross join unnest(${dateIds}::bigint[]) as d(id)
    where l.enterprise_id = ${e} and l.event_id = ${eventId}::bigint
    on conflict do nothing`.execute(tx)
}
