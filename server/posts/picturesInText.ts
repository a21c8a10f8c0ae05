import { sql } from 'kysely'
import { maySeePicture } from '../pictures/readers.ts'
import type { Act } from '../platform/act.ts'

const WOVEN = /\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g

/** The pictures in a text, each once. */
export const wovenIn = (...texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => [...(text ?? '').matchAll(WOVEN)].flatMap(([, id]) => id ?? []))),
]

const places = {
  post: { table: 'post_pictures', column: 'post_id' },
  draft: { table: 'post_draft_pictures', column: 'draft_id' },
  event: { table: 'event_pictures', column: 'event_id' },
} as const

/**
 * Stores which pictures a text contains, so that they are kept and its readers may see them. A picture its writer may
 * not see is left out: typing its address reveals nothing.
 */
export async function keepWoven(
  act: Act,
  place: keyof typeof places,
  id: number | string,
  ...texts: readonly (string | null)[]
) {
  const { tx } = act
  const woven = wovenIn(...texts)
  const { table, column } = places[place]
  const [shown, itself] = [sql.table(table), sql.ref(column)]
  await sql`delete from ${shown} where enterprise_id = ${tx.enterpriseId}::bigint and ${itself} = ${id}
    and file_id <> all(${woven}::uuid[])`.execute(tx)
  if (woven.length === 0) return
  const { rows: fresh } = await sql<{ id: string; purpose: string; owner_id: number | null }>`
    select f.id, f.purpose, f.owner_id from files f
    where f.enterprise_id = ${tx.enterpriseId}::bigint and f.purpose in ('post', 'post_preview') and f.id = any(${woven}::uuid[])
      and not exists (select from ${shown} w where w.enterprise_id = f.enterprise_id and w.file_id = f.id
        and w.${itself} = ${id})`.execute(tx)
  const seen: string[] = []
  for (const picture of fresh) if (await maySeePicture(act, picture)) seen.push(picture.id)
  if (seen.length === 0) return
  await sql`insert into ${shown} (enterprise_id, ${itself}, file_id)
    select ${tx.enterpriseId}::bigint, ${id}, unnest(${seen}::uuid[]) on conflict do nothing`.execute(tx)
}
