import { sql } from 'kysely'
import type { z } from 'zod'
import type { SegmentUse } from '../../contract/segments.ts'
import type { Db } from '../platform/db.ts'

export interface Use extends z.output<typeof SegmentUse> {
  segment_id: number
}

/** An area that names segments tells here where, so that none is deleted under it. */
type UsesOf = (db: Db, segmentIds: readonly number[]) => Promise<Use[]>

const doors: Record<string, string> = { group: 'groups', community: 'communities', region: 'regions' }

/** Networks whose members are kept in step with a segment. */
const keptInStep: UsesOf = async (db, ids) => {
  const rows = await db
    .selectFrom('network_segment_links as l')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .select(['l.segment_id', 'n.id', 'n.kind', 'n.name'])
    .where('l.segment_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('n.name')
    .execute()
  return rows.map(({ segment_id, id, kind, name }) => ({
    segment_id,
    kind: 'network' as const,
    name,
    href: `/${doors[kind] ?? 'groups'}/${id}/members`,
  }))
}

const areas: readonly UsesOf[] = [keptInStep]

/** What uses these segments. */
export async function segmentUses(db: Db, ids: readonly number[]): Promise<Use[]> {
  if (ids.length === 0) return []
  return (await Promise.all(areas.map((uses) => uses(db, ids)))).flat()
}
