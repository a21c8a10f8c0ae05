import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { libraryLink } from './links.ts'
import { openResources } from './open.ts'
import { matchesOf } from './resourceQueries.ts'

/** The best of what words find in the library, for the palette. */
export async function findResources(db: Db, me: Viewer, words: string, most: number) {
  const ids = (await matchesOf(db, me, words, most)).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await openResources(db, me)
    .select(['r.id', 'r.title', 'f.id as folder_id', 'f.name as folder_name', 'f.network_id'])
    .where('r.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], r.id)`)
    .execute()
  return rows.map((row) => ({
    kind: 'resource' as const,
    id: row.id,
    name: row.title,
    detail: row.folder_name,
    link: libraryLink(db.enterpriseId, row.network_id, row.folder_id, row.id),
    picture_url: null,
  }))
}
