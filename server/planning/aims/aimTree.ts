import type { z } from 'zod'
import { dayAt } from '../../../contract/clocks.ts'
import type { Goal, Outcome, Pillar, Progress } from '../../../contract/planning/aims.ts'
import type { Reading } from '../../platform/act.ts'
import { allows } from '../../platform/rights/policy.ts'
import { type FieldRow, fieldsOf } from '../kpis/fields.ts'
import { pointsOf } from '../kpis/points.ts'
import { ofNetwork } from '../kpis/subject.ts'
import { facesById, updatesOf } from '../kpis/updateRows.ts'
import { planningPolicy, reachClause } from '../policy.ts'
import { type AimRow, aimsOf, copiesOf, type Network } from './aimRows.ts'
import { eventCounts } from './eventCounts.ts'
import { progressOf, stateOf } from './progress.ts'

export type OutcomeShown = z.output<typeof Outcome>
export type PillarShown = z.output<typeof Pillar>
export type GoalShown = z.output<typeof Goal>

type Measure = z.output<typeof Progress>['measure']

/**
 * Each number field by which aims of a network are measured: its first and its current value, as far as the viewer
 * may know.
 */
async function measuresOf(act: Reading, network: Network, aims: readonly AimRow[]) {
  const { db } = act
  const wanted = new Set(aims.flatMap(({ measure_id }) => measure_id ?? []))
  if (wanted.size === 0)
    return new Map<number, { field: FieldRow; first: number | null; last: Measured | null }>()
  const subject = { ...ofNetwork(network.id), name: network.name, network, can: { manage: false } }
  const [fields, updates] = await Promise.all([fieldsOf(db, subject), updatesOf(db, subject).execute()])
  const some = fields.filter(({ id }) => wanted.has(id))
  return new Map(
    await Promise.all(
      some.map(async (field) => {
        const points = await pointsOf(act, subject, field, updates)
        // Automatic counts start at nothing.
        const first = field.source === null ? (points[0]?.value ?? null) : 0
        return [field.id, { field, first, last: points.at(-1) ?? null }] as const
      }),
    ),
  )
}
interface Measured {
  value: number | null
  is: 'exact' | 'rounded' | 'withheld'
}

/** A network's aims as one tree, from the top down, with the progress of each. */
export async function outcomesOf(act: Reading, network: Network): Promise<OutcomeShown[]> {
  const { db, me, now } = act
  const rows = await aimsOf(db, network.id)
  const [measures, counts, copies, face] = await Promise.all([
    measuresOf(act, network, rows),
    eventCounts(act, network.id),
    copiesOf(db, network.id),
    facesById(
      db,
      rows.flatMap(({ owner_id, reached_by }) => [owner_id ?? 0, reached_by ?? 0]),
    ),
  ])
  const today = dayAt(now, me.time_zone)
  const can = {
    change: allows(me, planningPolicy.manage_outcomes, network),
    add: allows(me, planningPolicy.create_outcomes, network),
  }
  const originals = new Map([...copies].map(([id, copy]) => [copy.id, { id, name: copy.from_name }]))
  const seesKpis = allows(me, planningPolicy.view_kpis, network)
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id ?? 0)
  /** How far each really is, which decides about its state whatever the viewer may know. */
  const reallyFar = new Map<number, number | null>()

  function measureOf({ measure_id, target }: AimRow): Measure {
    const known = measure_id === null ? undefined : measures.get(measure_id)
    if (!known) return null
    const { field, first, last } = known
    return {
      id: field.id,
      title: field.title,
      unit: field.unit,
      first,
      value: last?.value ?? null,
      is: last?.is ?? 'exact',
      target: target ?? field.target,
    }
  }

  /** A KPI's value is for people who may see KPIs, and for the owner of what it measures. */
  const toldOf = (row: AimRow, measure: Measure): Measure =>
    measure && !seesKpis && row.owner_id !== me.user_id
      ? { ...measure, first: null, value: null, is: 'hidden' }
      : measure

  function shown(row: AimRow, parts: readonly { id: number; progress: z.output<typeof Progress> }[]) {
    const real = measureOf(row)
    const measure = toldOf(row, real)
    const events = counts.get(row.id) ?? { held: 0, planned: 0 }
    const shares = parts.map(({ progress }) => progress.share)
    const farBy = (by: Measure, its: readonly (number | null)[]) =>
      progressOf({
        kind: row.kind,
        reached: row.reached_at !== null,
        measure: by?.target == null ? null : { ...by, target: by.target },
        parts: its,
        events,
      })
    const { rule, share } = farBy(measure, shares)
    const far = farBy(
      real,
      parts.map(({ id }) => reallyFar.get(id) ?? null),
    )
    reallyFar.set(row.id, far.share)
    return {
      id: row.id,
      network_id: row.network_id,
      name: row.name,
      value_proposition: row.value_proposition,
      owner: face(row.owner_id),
      target: row.target,
      unit: row.unit,
      due_on: row.due_on,
      measure_id: row.measure_id,
      progress: {
        share,
        rule,
        measure,
        parts_counted: shares.filter((one) => one !== null).length,
        parts: parts.length,
        events_held: events.held,
        events_planned: events.planned,
      },
      state: stateOf({ share: far.share, due_on: row.due_on }, today),
      taken_from: originals.get(row.id) ?? null,
      taken_over_as: copies.get(row.id) ?? null,
      reached_at: row.reached_at,
      reached_by: face(row.reached_by),
      version: row.version,
      can: { ...can, reach: allows(me, reachClause, { ...network, owner_id: row.owner_id }) },
    }
  }

  const goalOf = (row: AimRow): GoalShown => ({
    ...shown(row, []),
    kind: 'goal',
    pillar_id: row.parent_id ?? 0,
  })
  const pillarOf =
    (outcome: AimRow) =>
    (row: AimRow): PillarShown => {
      const goals = (below.get(row.id) ?? []).map(goalOf)
      return {
        ...shown(row, goals),
        kind: 'pillar',
        outcome_id: outcome.id,
        outcome_name: outcome.name,
        goals,
      }
    }
  return (below.get(0) ?? []).map((row) => {
    const pillars = (below.get(row.id) ?? []).map(pillarOf(row))
    return { ...shown(row, pillars), kind: 'outcome', pillars }
  })
}
