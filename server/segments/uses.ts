import { sql } from 'kysely'
import type { z } from 'zod'
import type { SegmentUse } from '../../contract/segments.ts'
import { libraryLink } from '../library/links.ts'
import { knownTo } from '../networks/known.ts'
import type { Db } from '../platform/db.ts'
import { conflict } from '../platform/errors.ts'
import { allows } from '../platform/policy.ts'
import { hiddenNetworks, type Viewer } from '../platform/viewer.ts'
import { postsPolicy } from '../posts/policy.ts'
import { isReadBy } from '../posts/queries.ts'

export interface Use extends z.output<typeof SegmentUse> {
  segment_id: number
}

/** An area that names segments tells here where, so that none is deleted under it. */
type UsesOf = (db: Db, me: Viewer, segmentIds: readonly number[]) => Promise<Use[]>

const untold = { name: null, href: null }
const networkKnown = (me: Viewer) =>
  sql<boolean>`(${knownTo(me)} and n.id <> all(${hiddenNetworks(me)}::bigint[]))`

const doors: Record<string, string> = { group: 'groups', community: 'communities', region: 'regions' }

/** Networks whose members are kept in step with a segment. */
const keptInStep: UsesOf = async (db, me, ids) => {
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
    ...(known ? { name, href: `/${doors[kind] ?? 'groups'}/${id}/members` } : untold),
  }))
}

/** Folders that a segment reads: told by the network they lie in, for what they are called isn't for everybody. */
const readsFolders: UsesOf = async (db, me, ids) => {
  const rows = await db
    .selectFrom('folder_readers as r')
    .innerJoin('folders as f', 'f.id', 'r.folder_id')
    .innerJoin('enterprises as e', 'e.id', 'f.enterprise_id')
    .leftJoin('networks as n', 'n.id', 'f.network_id')
    .select([
      'r.segment_id',
      'f.id',
      'f.network_id',
      'n.name',
      'e.name as enterprise',
      networkKnown(me).as('known'),
    ])
    .where('r.segment_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('f.id')
    .execute()
  return rows.flatMap(({ segment_id, id, network_id, name, enterprise, known }) =>
    segment_id === null
      ? []
      : [
          {
            segment_id,
            kind: 'folder' as const,
            ...(network_id === null || known
              ? { name: name ?? enterprise, href: libraryLink(db.enterpriseId, network_id, id) }
              : untold),
          },
        ],
  )
}

/** Posts that were written for those in a segment. */
const readBy: UsesOf = async (db, me, ids) => {
  const rows = await db
    .selectFrom('post_segments as ps')
    .innerJoin('posts as p', 'p.id', 'ps.post_id')
    .select(['ps.segment_id', 'p.id', 'p.title'])
    .select((eb) =>
      allows(me, postsPolicy.edit_all, undefined)
        ? sql<boolean>`true`.as('known')
        : eb
            .or([
              eb('p.author_id', '=', me.user_id),
              isReadBy(me, sql`${db.enterpriseId}::bigint`, sql`p.id`),
            ])
            .as('known'),
    )
    .where('ps.segment_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('p.created_at', 'desc')
    .limit(MOST_POSTS)
    .execute()
  return rows.map(({ segment_id, id, title, known }) => ({
    segment_id,
    kind: 'post' as const,
    ...(known ? { name: title, href: `/posts/${id}` } : untold),
  }))
}
/** A segment may be meant by thousands; the latest are enough to say that it is used. */
const MOST_POSTS = 100

const areas: readonly UsesOf[] = [keptInStep, readsFolders, readBy]

/** What uses these segments: all of it is counted, and only what the viewer may know of is told. */
export async function segmentUses(db: Db, me: Viewer, ids: readonly number[]): Promise<Use[]> {
  if (ids.length === 0) return []
  return (await Promise.all(areas.map((uses) => uses(db, me, ids)))).flat()
}

/** A refusal because something leans on a segment, told by what the viewer may know of. */
export function inUse(code: 'segment_in_use' | 'segment_hidden_in_use', uses: readonly Use[]) {
  if (uses.length === 0) return
  const told = uses.find(({ name }) => name !== null)
  throw told?.name ? conflict(code, { name: told.name }) : conflict(`${code}_unseen`)
}
