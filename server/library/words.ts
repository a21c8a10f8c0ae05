import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { noteUnread } from '../search/vocabulary.ts'

/** More of a document than this isn't searched: a vector of words has an end. */
const MOST_INDEXED = 200_000

/** Rebuilds the search entry of resources from all their texts. */
export async function writeWords(tx: Tx, resourceIds: readonly number[]) {
  if (resourceIds.length === 0) return
  await sql`update resources r set words = library_words(r.language, r.title,
      concat_ws(' ', r.description, l.name, (select string_agg(t.name, ' ') from resource_tags rt
        join tags t on t.enterprise_id = rt.enterprise_id and t.id = rt.tag_id
        where rt.enterprise_id = r.enterprise_id and rt.resource_id = r.id)),
      left(coalesce(v.body, v.text, ''), ${MOST_INDEXED}))
    from resource_versions v
    left join labels l on l.enterprise_id = ${tx.enterpriseId} and l.id = (
      select label_id from resources own where own.enterprise_id = ${tx.enterpriseId} and own.id = v.resource_id)
    where r.enterprise_id = ${tx.enterpriseId} and r.id = any(${resourceIds}::bigint[])
      and v.enterprise_id = r.enterprise_id and v.resource_id = r.id and v.number = r.current_number`.execute(
    tx,
  )
  await noteUnread(tx, 'resource', resourceIds)
}
