import { type Selectable, sql } from 'kysely'
import type { AimKind } from '../../../contract/planning/aims.ts'
import type { Act, Reading } from '../../platform/act.ts'
import type { DB, Db } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize, type Clause } from '../../platform/rights/policy.ts'
import { plannedNetwork } from '../known.ts'
import { holdPlan } from '../lock.ts'
import { planningPolicy } from '../policy.ts'

export type AimRow = Omit<Selectable<DB['aims']>, 'kind'> & { kind: AimKind }
export type Network = Awaited<ReturnType<typeof plannedNetwork>>

const asAim = (row: Selectable<DB['aims']>) => ({ ...row, kind: row.kind as AimKind })

/** Neither archived itself nor below something archived. */
export const isLive = sql<boolean>`(a.archived_at is null and not exists (select from aims p
  left join aims g on g.enterprise_id = p.enterprise_id and g.id = p.parent_id
  where p.enterprise_id = a.enterprise_id and p.id = a.parent_id
    and (p.archived_at is not null or g.archived_at is not null)))`

/** All that a network wants to reach, in order: few enough to be read together, since each counts for what is above it. */
export const aimsOf = async (db: Db, networkId: number): Promise<AimRow[]> =>
  (
    await db
      .selectFrom('aims as a')
      .selectAll('a')
      .where('a.network_id', '=', networkId)
      .where(isLive)
      .orderBy('a.position')
      .orderBy('a.id')
      .execute()
  ).map(asAim)

export interface Copy {
  id: number
  name: string
  archived: boolean
}

/** What was taken over already, by what it was taken from; copies in the archive as well. */
export async function copiesOf(
  db: Db,
  networkId: number,
): Promise<Map<number, Copy & { from_name: string }>> {
  const rows = await db
    .selectFrom('aims as a')
    .innerJoin('aims as o', 'o.id', 'a.taken_from_id')
    .select(['a.id', 'a.name', 'a.archived_at', 'o.id as from_id', 'o.name as from_name'])
    .where('a.network_id', '=', networkId)
    .execute()
  return new Map(
    rows.map(({ from_id, archived_at, ...copy }) => [from_id, { ...copy, archived: archived_at !== null }]),
  )
}

/** A network whose plan the viewer may see: by their rights there, or because they own a part of it. */
export async function viewedPlan(act: Reading, networkId: number) {
  const { db, me } = act
  const network = await plannedNetwork(act, networkId)
  if (allows(me, planningPolicy.view_outcomes, network)) return network
  const held = await db
    .selectFrom('aims as a')
    .select('a.id')
    .where('a.network_id', '=', networkId)
    .where('a.owner_id', '=', me.user_id)
    .where(isLive)
    .limit(1)
    .executeTakeFirst()
  if (!held) authorize(me, planningPolicy.view_outcomes, network)
  return network
}

/** One that is there for the viewer, with its network; archived ones only where they are asked for. */
export async function knownAim(
  act: Reading,
  id: number,
  { kind, archived = false }: { kind?: AimKind; archived?: boolean } = {},
): Promise<{ aim: AimRow; network: Network }> {
  const { db } = act
  const row = await db
    .selectFrom('aims as a')
    .selectAll('a')
    .where('a.id', '=', id)
    .$if(kind !== undefined, (all) => all.where('a.kind', '=', kind ?? ''))
    .$if(!archived, (all) => all.where(isLive))
    .executeTakeFirst()
  if (!row) throw missing()
  return { aim: asAim(row), network: await viewedPlan(act, row.network_id) }
}

/** The same for people who may change it, with the network's plan locked. */
export async function heldAim(
  act: Act,
  id: number,
  { may, kind, archived }: { may?: Clause<Network>; kind?: AimKind; archived?: boolean },
) {
  const { network } = await knownAim(act, id, { ...(kind && { kind }), ...(archived && { archived }) })
  if (may) authorize(act.me, may, network)
  await holdPlan(act.tx, network.id)
  // Others may have changed it while we waited for the lock.
  return knownAim(act, id, { ...(kind && { kind }), ...(archived && { archived }) })
}
