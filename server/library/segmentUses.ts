import { sql } from 'kysely'
import { networkKnown, type UsesOf, untold } from '../segments/uses.ts'
import { libraryLink } from './links.ts'

/** Folders that a segment may read: shown by their network, since their names aren't for everybody. */
export const readsFolders: UsesOf = async ({ db, me }, ids) => {
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
