import { sql } from 'kysely'
import type { z } from 'zod'
import type { SegmentUse } from '../../contract/segments.ts'
import { libraryLink } from '../library/links.ts'
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

/** Folders that a segment reads: told by the network they lie in, for what they are called isn't for everybody. */
const readsFolders: UsesOf = async (db, ids) => {
  const rows = await db
    .selectFrom('folder_readers as r')
    .innerJoin('folders as f', 'f.id', 'r.folder_id')
    .innerJoin('enterprises as e', 'e.id', 'f.enterprise_id')
    .leftJoin('networks as n', 'n.id', 'f.network_id')
    .select(['r.segment_id', 'f.id', 'f.network_id', 'n.name', 'e.name as enterprise'])
    .where('r.segment_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('f.id')
    .execute()
  return rows.flatMap(({ segment_id, id, network_id, name, enterprise }) =>
    segment_id === null
      ? []
      : [
          {
            segment_id,
            kind: 'folder' as const,
            name: name ?? enterprise,
            href: libraryLink(db.enterpriseId, network_id, id),
          },
        ],
  )
}

/** Posts that were written for those in a segment. */
const readBy: UsesOf = async (db, ids) => {
  const rows = await db
    .selectFrom('post_segments as ps')
    .innerJoin('posts as p', 'p.id', 'ps.post_id')
    .select(['ps.segment_id', 'p.id', 'p.title'])
    .where('ps.segment_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('p.created_at', 'desc')
    .limit(MOST_POSTS)
    .execute()
  return rows.map(({ segment_id, id, title }) => ({
    segment_id,
    kind: 'post' as const,
    name: title,
    href: `/posts/${id}`,
  }))
}
/** A segment may be meant by thousands; the latest are enough to say that it is used. */
const MOST_POSTS = 100

const areas: readonly UsesOf[] = [keptInStep, readsFolders, readBy]

/** What uses these segments. */
export async function segmentUses(db: Db, ids: readonly number[]): Promise<Use[]> {
  if (ids.length === 0) return []
  return (await Promise.all(areas.map((uses) => uses(db, ids)))).flat()
}
