import { sql } from 'kysely'
import { AimChange } from '../../../contract/planning/aims.ts'
import { KpiUpdateChange, NewKpiField, NewKpiUpdate } from '../../../contract/planning/kpis.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { aimArchiving } from '../../planning/aims/aimArchive.ts'
import { addBelow, addOutcome, reachAim } from '../../planning/aims/aims.ts'
import { chooseEventPillars } from '../../planning/aims/eventPillars.ts'
import { addField } from '../../planning/kpis/fields.ts'
import { ofNetwork } from '../../planning/kpis/subject.ts'
import { addUpdate, changeUpdate } from '../../planning/kpis/updates.ts'
import { acting } from '../../platform/act.ts'
import { HERE, type Lived } from './lived.ts'
import type { AimLife, KpiLife, PlanLife } from './planTypes.ts'

const DAY_MS = 86_400_000

/** The aims and updates of networks, made by the product’s verbs as their leaders would have. */
export async function addPlans(lived: Lived) {
  const { tx } = lived
  for (const plan of lived.life.plans ?? []) await planOne(lived, plan)
  // Already notified and logged at the time.
  await sql`update kpi_updates set created_at = reported_on + time '16:20'
    where enterprise_id = ${tx.enterpriseId} and network_id is not null`.execute(tx)
  await sql`update notifications set read_at = now() where enterprise_id = ${tx.enterpriseId} and kind = 'plan.owner_named'`.execute(
    tx,
  )
}

async function planOne(lived: Lived, plan: PlanLife) {
  const { tx, me: administrator, network, texts } = lived
  const networkId = network(plan.network)
  const me = await leaderOf(lived, networkId)
  const act = { ...acting(tx, me ?? administrator, { address: HERE }), say: texts.in('en') }
  const people = await membersOf(lived, networkId)
  const dayOf = (days: number) => new Date(act.now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

  const fields = new Map<string, number>()
  for (const { values: _values, words: _words, step: _step, ...field } of plan.kpis) {
    const from = field.source ? { counted_from: dayOf(-(plan.reports.count * plan.reports.every_days)) } : {}
    const { id } = await addField(
      act,
      ofNetwork(networkId),
      NewKpiField.parse({ type: 'numeric', ...field, ...from }),
    )
    fields.set(field.title, id)
  }
  let last: { id: number; version: number } | undefined
  const { count, every_days, notes } = plan.reports
  for (let nth = 0; nth < count; nth++) {
    const said = {
      reported_on: dayOf(-(count - nth) * every_days + 2),
      comment: notes[nth] ?? null,
      fields: plan.kpis.flatMap((kpi) => {
        const value = valueAt(kpi, nth, count)
        return value === null ? [] : [{ measure_id: fields.get(kpi.title) ?? 0, value }]
      }),
    }
    if (said.fields.length === 0 && said.comment === null) continue
    last = await addUpdate(act, ofNetwork(networkId), NewKpiUpdate.parse(said))
    if (nth === plan.reports.corrected)
      await changeUpdate(
        act,
        last.id,
        KpiUpdateChange.parse({
          ...said,
          fields: said.fields.map((one) =>
            typeof one.value === 'number' ? { ...one, value: one.value - 1 } : one,
          ),
          version: last.version,
        }),
      )
  }

  const bodyOf = ({ name, value_proposition, owner, due_in_days, measure, target, unit }: AimLife) => {
    const { version: _version, ...body } = AimChange.parse({
      name,
      value_proposition: value_proposition ?? null,
      owner_id: owner === undefined ? null : (people[owner % Math.max(people.length, 1)] ?? null),
      due_on: due_in_days === undefined ? null : dayOf(due_in_days),
      measure_id: measure === undefined ? null : (fields.get(measure) ?? null),
      target: target ?? null,
      unit: unit ?? null,
      version: 1,
    })
    return body
  }
  const settle = async (kind: 'outcome' | 'pillar' | 'goal', id: number, { reached, archived }: AimLife) => {
    if (reached) await reachAim(act, id, true)
    if (archived) await aimArchiving[kind].archive(act, id)
  }
  const works = new Map<number, number[]>()
  const events = await eventsOf(lived, networkId, act.now)
  for (const outcome of plan.outcomes) {
    const outcomeId = await addOutcome(act, networkId, bodyOf(outcome))
    for (const pillar of outcome.pillars ?? []) {
      const pillarId = await addBelow(act, 'pillar', outcomeId, bodyOf(pillar))
      for (const goal of pillar.goals ?? [])
        await settle('goal', await addBelow(act, 'goal', pillarId, bodyOf(goal)), goal)
      for (const eventId of events.splice(0, pillar.events ?? 0))
        works.set(eventId, [...(works.get(eventId) ?? []), pillarId])
      await settle('pillar', pillarId, pillar)
    }
    for (const [eventId, pillarIds] of works) await chooseEventPillars(act, eventId, pillarIds)
    works.clear()
    await settle('outcome', outcomeId, outcome)
  }
}

/** From one number to another with ups and downs, the same each time. */
function valueAt({ values, words, step = 1 }: KpiLife, nth: number, count: number) {
  if (words) return words[nth % words.length] ?? null
  if (!values) return null
  const [from, to, sway = 0] = values
  const value = from + ((to - from) * nth) / Math.max(count - 1, 1) + sway * Math.sin(nth * 1.7)
  return Number((Math.round(value / step) * step).toFixed(2))
}

/** A leader who may plan there. */
async function leaderOf({ tx }: Lived, networkId: number) {
  const row = await tx
    .selectFrom('network_leaders as l')
    .innerJoin('policy_templates as t', 't.role_id', 'l.role_id')
    .select('l.user_id')
    .where('l.network_id', '=', networkId)
    .where(sql<boolean>`t.permissions @> '{outcomes_manage,kpis_manage,events_manage}'`)
    .orderBy('l.sort_order')
    .limit(1)
    .executeTakeFirst()
  return row && viewerOfPerson(tx, row.user_id)
}

async function membersOf({ tx }: Lived, networkId: number) {
  const rows = await tx
    .selectFrom('network_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.network_id', '=', networkId)
    .where('m.state', '=', 'active')
    .where('m.visibility', '=', 'open')
    .where('u.state', '=', 'active')
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .limit(12)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The nearest to today first, so that some were held and some are to come. */
async function eventsOf({ tx }: Lived, networkId: number, now: Date) {
  const rows = await tx
    .selectFrom('events')
    .select('id')
    .where('network_id', '=', networkId)
    .where('state', '=', 'approved')
    .orderBy(sql`abs(extract(epoch from starts_at - ${now}::timestamptz))`)
    .orderBy('id')
    .limit(40)
    .execute()
  return rows.map(({ id }) => id)
}
