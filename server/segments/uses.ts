import { sql } from 'kysely'
import type { z } from 'zod'
import { networkAddress } from '../../contract/networks/addresses.ts'
import type { SegmentUse } from '../../contract/segments/segments.ts'
import { hiddenNetworks } from '../identity/viewerNetworks.ts'
import { knownTo } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import { conflict } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

export interface Use extends z.output<typeof SegmentUse> {
  segment_id: number
}

export type UsesOf = (act: Reading, segmentIds: readonly number[]) => Promise<Use[]>

/** An area that refers to segments says here where, so that none is deleted while it is used. */
export const segmentUses = slot<UsesOf>('segmentUses')

export const untold = { name: null, href: null }
export const networkKnown = (me: Viewer) =>
  sql<boolean>`(${knownTo(me)} and n.id <> all(${hiddenNetworks(me)}::bigint[]))`

/** Networks whose members are kept in step with a segment. */
export const keptInStep: UsesOf = async ({ db, me }, ids) => {
  const rows = await db
    .selectFrom('network_segment_links as l')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .select(['l.segment_id', 'n.id', 'n.kind', 'n.name', networkKnown(me).as('known')])
    .where('l.segment_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('n.name')
    .execute()
  return rows.map(({ segment_id, id, kind, name, known }) => ({
    segment_id,
    kind: 'network' as const,
    ...(known ? { name, href: `${networkAddress({ kind, id })}/members` } : untold),
  }))
}

/** What uses these segments: everything is counted, and only what the viewer may know of is named. */
export async function usesOf(act: Reading, ids: readonly number[]): Promise<Use[]> {
  const { db } = act
  if (ids.length === 0) return []
  return (await Promise.all(db.brought.to(segmentUses).map((uses) => uses(act, ids)))).flat()
}

/** Refuses because something uses a segment, naming what the viewer may know of. */
export function inUse(code: 'segment_in_use' | 'segment_hidden_in_use', uses: readonly Use[]) {
  if (uses.length === 0) return
  const told = uses.find(({ name }) => name !== null)
  throw told?.name ? conflict(code, { name: told.name }) : conflict(`${code}_unseen`)
}
