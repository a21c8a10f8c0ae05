import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

const WOVEN = /\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g

/** The pictures that stand in a text, each once. */
export const wovenIn = (...texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => [...(text ?? '').matchAll(WOVEN)].flatMap(([, id]) => id ?? []))),
]

const places = {
  post: { table: 'post_pictures', column: 'post_id' },
  draft: { table: 'post_draft_pictures', column: 'draft_id' },
} as const

/** Keeps which pictures stand in what was written, so that they stay as long as it does. */
export async function keepWoven(
  tx: Tx,
  place: keyof typeof places,
  id: number | string,
  ...texts: readonly (string | null)[]
) {
  const woven = wovenIn(...texts)
  const { table, column } = places[place]
  const [shown, itself] = [sql.table(table), sql.ref(column)]
  await sql`delete from ${shown} where enterprise_id = ${tx.enterpriseId}::bigint and ${itself} = ${id}
    and file_id <> all(${woven}::uuid[])`.execute(tx)
  if (woven.length === 0) return
  await sql`insert into ${shown} (enterprise_id, ${itself}, file_id)
    select f.enterprise_id, ${id}, f.id from files f
    where f.enterprise_id = ${tx.enterpriseId}::bigint and f.purpose in ('post', 'post_preview') and f.id = any(${woven}::uuid[])
    on conflict do nothing`.execute(tx)
}
