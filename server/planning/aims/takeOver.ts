import { sql } from 'kysely'
import { type AimKind, aimKinds } from '../../../contract/planning/aims.ts'
import type { aims } from '../../../contract/planning/outcomes.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf } from '../../platform/changes.ts'
import type { Db } from '../../platform/database/db.ts'
import { invalid, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { plannedNetwork } from '../known.ts'
import { holdPlan } from '../lock.ts'
import { planningPolicy } from '../policy.ts'
import { type AimRow, aimsOf, type Copy, copiesOf } from './aimRows.ts'
import { insertAim, logAim } from './aims.ts'
import { tellOwner } from './owners.ts'

type Taken = Answers<typeof aims.takeOver>

/**
 * Copies of aims for the year after, each below the copy of what it stood below, with its owner and its KPI. What was
 * taken over before isn't copied again, but more of what stands below it may follow.
 */
export async function takeOver(
  act: Act,
  networkId: number,
  { aims: chosen }: Hears<typeof aims.takeOver, 'body'>,
): Promise<Taken> {
  const { tx, me } = act
  const network = await plannedNetwork(act, networkId)
  authorize(me, planningPolicy.create_outcomes, network)
  await holdPlan(tx, networkId)
  const there = await aimsOf(tx, networkId)
  const known = new Set(there.map(({ id }) => String(id)))
  if (Object.keys(chosen).some((id) => !known.has(id))) throw missing()
  const copies = new Map<number, Copy>(await copiesOf(tx, networkId))
  const answer: Taken = { taken: [], before: [] }
  const told = new Set([me.user_id])
  for (const aim of fromTheTop(there)) {
    const said = chosen[String(aim.id)]
    if (!said) continue
    const copy = copies.get(aim.id)
    if (copy) {
      answer.before.push(copy)
      continue
    }
    const place = { kind: aim.kind, network_id: networkId, parent_id: placeOf(aim, copies) }
    const next = { ...unchanged(aim), ...said, unit: said.target === null ? null : aim.unit }
    await mustBeFree(tx, place, { name: said.name, field: `aims.${aim.id}.name` })
    const made = await insertAim(act, network, place, {
      ...next,
      taken_from_id: aim.id,
      owner_before: aim.owner_id,
      field: `aims.${aim.id}.name`,
    })
    await logAim(
      act,
      'taken_over',
      { ...place, id: made.id },
      {
        ...differenceOf<Record<string, unknown>>(
          { due_on: aim.due_on, target: aim.target },
          {
            due_on: next.due_on,
            target: next.target,
          },
        ),
        name: next.name === aim.name ? aim.name : [aim.name, next.name],
      },
    )
    // One message for each owner, about the highest that they hold.
    if (made.owner_id !== null && !told.has(made.owner_id)) {
      told.add(made.owner_id)
      await tellOwner(act, network, made)
    }
    copies.set(aim.id, { ...made, archived: false })
    answer.taken.push({ id: made.id, name: made.name })
  }
  return answer
}

const fromTheTop = (all: readonly AimRow[]) =>
  aimKinds.flatMap((kind: AimKind) => all.filter((aim) => aim.kind === kind))

const unchanged = ({ value_proposition, owner_id, measure_id }: AimRow) => ({
  value_proposition,
  owner_id,
  measure_id,
})

/** Below the copy of what it stands below, which must be taken over too, or was before and isn't in the archive. */
function placeOf({ id, parent_id }: AimRow, copies: ReadonlyMap<number, Copy>) {
  if (parent_id === null) return null
  const above = copies.get(parent_id)
  if (!above || above.archived) throw invalid({ [`aims.${id}.name`]: { code: 'not_above' } })
  return above.id
}

async function mustBeFree(
  db: Db,
  { network_id, parent_id }: { network_id: number; parent_id: number | null },
  { name, field }: { name: string; field: string },
) {
  const other = await db
    .selectFrom('aims')
    .select('id')
    .where('network_id', '=', network_id)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`parent_id is not distinct from ${parent_id}::bigint`)
    .where(sql<boolean>`name_key = name_key(${name})`)
    .executeTakeFirst()
  if (other) throw invalid({ [field]: { code: 'taken' } })
}
