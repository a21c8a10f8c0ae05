import { sql } from 'kysely'
import type { z } from 'zod'
import { limits } from '../../../contract/limits.ts'
import type { AimChange, AimKind } from '../../../contract/planning/aims.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { plannedNetwork } from '../known.ts'
import { holdPlan } from '../lock.ts'
import { lastPlace, putInOrder } from '../order.ts'
import { planningPolicy, reachClause } from '../policy.ts'
import { type AimRow, heldAim, type Network } from './aimRows.ts'
import { checkAimOwner, tellOwner } from './owners.ts'
import { aimsChanged } from './stale.ts'

type Said = Omit<z.output<typeof AimChange>, 'version'>

/** Which siblings an aim is ordered among. */
interface Place {
  kind: AimKind
  network_id: number
  parent_id: number | null
}

const most = { outcome: limits.outcomes, pillar: limits.pillars, goal: limits.goals }
export const kindAbove = { outcome: null, pillar: 'outcome', goal: 'pillar' } as const

const lineOf = ({ kind, network_id, parent_id }: Place) => ({
  table: 'aims' as const,
  fits: sql<boolean>`t.archived_at is null and t.network_id = ${network_id}::bigint and t.kind = ${kind}
    and t.parent_id is not distinct from ${parent_id}::bigint`,
})

export async function logAim(
  act: Act,
  what: string,
  aim: Pick<AimRow, 'id' | 'kind' | 'network_id'>,
  more: object,
) {
  await record(act, {
    action: `${aim.kind}.${what}`,
    subject: { type: aim.kind, id: aim.id },
    network_id: aim.network_id,
    difference: { ...more },
  })
  aimsChanged(act.tx)
}

/** It is measured by a number of its own network. */
async function checkMeasure({ tx }: Act, networkId: number, { measure_id }: Said) {
  if (measure_id === null) return
  const field = await tx
    .selectFrom('kpi_fields')
    .select('type')
    .where('id', '=', measure_id)
    .where('network_id', '=', networkId)
    .executeTakeFirst()
  if (field?.type !== 'numeric') throw invalid({ measure_id: { code: 'not_there' } })
}

export async function mustBeFew({ tx }: Act, place: Place, field = 'name') {
  const { count } = await tx
    .selectFrom('aims')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('network_id', '=', place.network_id)
    .where('kind', '=', place.kind)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`parent_id is not distinct from ${place.parent_id}::bigint`)
    .executeTakeFirstOrThrow()
  if (count >= most[place.kind])
    throw invalid({ [field]: { code: 'too_many', facts: { max: most[place.kind] } } })
}

interface Source {
  taken_from_id?: number
  /** Who owned what it is taken from: they may keep it. */
  owner_before?: number | null
  /** Where errors about its name are shown. */
  field?: string
}

/** The row itself, after the last of its siblings. */
export async function insertAim(
  act: Act,
  network: Network,
  place: Place,
  { taken_from_id, owner_before, field, ...said }: Said & Source,
) {
  const { tx, me } = act
  await mustBeFew(act, place, field)
  await checkAimOwner(act, network, said.owner_id, owner_before)
  await checkMeasure(act, network.id, said)
  return tx
    .insertInto('aims')
    .values({
      ...place,
      ...said,
      taken_from_id: taken_from_id ?? null,
      position: await lastPlace(tx, lineOf(place)),
      created_by: me.user_id,
    })
    .returning(['id', 'name', 'owner_id'])
    .executeTakeFirstOrThrow()
}

async function put(act: Act, network: Network, place: Place, said: Said) {
  const aim = await insertAim(act, network, place, said)
  await logAim(act, 'created', { ...place, id: aim.id }, { name: aim.name })
  await tellOwner(act, network, aim)
  return aim.id
}

export async function addOutcome(act: Act, networkId: number, said: Said) {
  const network = await plannedNetwork(act, networkId)
  authorize(act.me, planningPolicy.create_outcomes, network)
  await holdPlan(act.tx, networkId)
  return put(act, network, { kind: 'outcome', network_id: networkId, parent_id: null }, said)
}

/** A pillar below an outcome, a goal below a pillar. */
export async function addBelow(act: Act, kind: 'pillar' | 'goal', parentId: number, said: Said) {
  const { aim, network } = await heldAim(act, parentId, {
    kind: kindAbove[kind],
    may: planningPolicy.create_outcomes,
  })
  return put(act, network, { kind, network_id: network.id, parent_id: aim.id }, said)
}

export async function changeAim(
  act: Act,
  kind: AimKind,
  id: number,
  { version, ...said }: z.output<typeof AimChange>,
) {
  const { tx } = act
  const { aim, network } = await heldAim(act, id, { kind, may: planningPolicy.manage_outcomes })
  if (aim.version !== version) throw conflict('changed_meanwhile')
  await checkAimOwner(act, network, said.owner_id, aim.owner_id)
  await checkMeasure(act, network.id, said)
  const difference = differenceOf<Record<string, unknown>>(aim, said)
  if (Object.keys(difference).length === 0) return
  await tx
    .updateTable('aims')
    .set({ ...said, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logAim(act, 'changed', aim, { ...difference, ...(difference.name ? {} : { name: aim.name }) })
  if (said.owner_id !== aim.owner_id) await tellOwner(act, network, said)
}

/** Those named come first, in this order. */
export async function orderAims(act: Act, place: { kind: AimKind; in: number }, ids: readonly number[]) {
  const { tx, me } = act
  const above = kindAbove[place.kind]
  let network: Network
  if (above === null) {
    network = await plannedNetwork(act, place.in)
    authorize(me, planningPolicy.manage_outcomes, network)
    await holdPlan(tx, network.id)
  } else ({ network } = await heldAim(act, place.in, { kind: above, may: planningPolicy.manage_outcomes }))
  const parent_id = above === null ? null : place.in
  await putInOrder(tx, lineOf({ kind: place.kind, network_id: network.id, parent_id }), ids)
  aimsChanged(tx)
  return { done: true as const }
}

/**
 * Its owner, or somebody who manages outcomes, marks it as reached, or as not reached after all. Repeating it changes
 * nothing.
 */
export async function reachAim(act: Act, id: number, reached: boolean) {
  const { tx, me } = act
  const { aim, network } = await heldAim(act, id, {})
  authorize(me, reachClause, { ...network, owner_id: aim.owner_id })
  if ((aim.reached_at !== null) === reached) return { done: true as const }
  await tx
    .updateTable('aims')
    .set({
      reached_at: reached ? sql`now()` : null,
      reached_by: reached ? me.user_id : null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await logAim(act, reached ? 'reached' : 'reopened', aim, { name: aim.name })
  return { done: true as const }
}
