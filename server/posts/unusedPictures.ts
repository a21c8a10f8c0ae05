import { sql } from 'kysely'
import { dropFiles } from '../library/bytes.ts'
import { pictureUses } from '../pictures/uses.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import { dropPictures } from '../platform/files/files.ts'
import type { Sweep } from '../platform/jobs/sweeper.ts'
import { FILM } from './film.ts'

/** An uploaded picture may still be used: the draft may wait in an offline browser. */
const GRACE = '7 days'
const AT_ONCE = 2000

interface Row {
  id: string
  purpose: string
  sha256: string
  sizes: number[]
  unused: boolean
}

/** The next files that were sent for posts and events, and whether any of these or a draft still shows each of them. */
async function nextFiles(tx: Tx, after: string, now: Date): Promise<Row[]> {
  const e = sql`${tx.enterpriseId}::bigint`
  const used = tx.brought.to(pictureUses).flatMap(({ rows }) => rows?.(e, sql`s.id`) ?? [])
  const { rows } = await sql<Row>`
    with few as materialized (
      select f.id, f.purpose, f.sha256, f.sizes, f.created_at from files f
      where f.enterprise_id = ${e} and f.purpose in ('post', 'post_preview', 'post_film', 'event') and f.id > ${after}::uuid
      order by f.id limit ${AT_ONCE}
    )
    select s.id, s.purpose, s.sha256, s.sizes,
      s.created_at < ${now.toISOString()}::timestamptz - ${GRACE}::interval
      and not (${sql.join(used, sql` or `)}) as unused
    from few s order by s.id`.execute(tx)
  return rows
}

/** The files used in texts. */
async function shownElsewhere(tx: Tx): Promise<Set<string>> {
  const found = new Set<string>()
  for (const [table, text] of tx.brought.to(pictureUses).flatMap(({ texts }) => texts ?? [])) {
    const { rows } = await sql<{ id: string }>`
      select distinct woven.found[1] as id from ${sql.table(table)} t
      cross join lateral regexp_matches(${text}, '/files/([0-9a-f-]{36})/', 'g') as woven(found)
      where t.enterprise_id = ${tx.enterpriseId}::bigint and ${text} like '%/files/%'`.execute(tx)
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Deletes pictures that nothing shows any more; returns where to continue, undefined at the end. */
async function collectSome(tx: Tx, after: string, now: Date): Promise<string | undefined> {
  const rows = await nextFiles(tx, after, now)
  const unused = rows.filter((row) => row.unused)
  if (unused.length > 0) {
    const shown = await shownElsewhere(tx)
    const gone = unused.filter(({ id }) => !shown.has(id))
    const isFilm = ({ purpose }: Row) => purpose === FILM
    await dropFiles(
      tx,
      gone.filter(isFilm).map(({ id }) => id),
    )
    await dropPictures(
      tx,
      gone.filter((row) => !isFilm(row)),
    )
  }
  return rows.length < AT_ONCE ? undefined : rows.at(-1)?.id
}

/** Pictures and films of posts, events, drafts and previews that nothing shows any more. */
export const unusedSweep: Sweep = {
  name: 'unused pictures',
  every: 6 * 3_600_000,
  run: async (database: Database, now) => {
    for (const enterpriseId of await database.across('all_enterprises')) {
      let after: string | undefined = '00000000-0000-0000-0000-000000000000'
      while (after !== undefined) {
        const from: string = after
        after = await database.inTransaction(enterpriseId, (tx) => collectSome(tx, from, now))
      }
    }
  },
}
