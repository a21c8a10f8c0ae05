import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Every table of enterprises, and its tenant column. */
export async function tenantTables(owner: pg.Client): Promise<{ table: string; key: string }[]> {
  const { rows } = await owner.query<{ table: string }>(
    `select c.relname as table from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'enterprise_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'hosts'
     order by 1`,
  )
  return [{ table: 'enterprises', key: 'id' }, ...rows.map(({ table }) => ({ table, key: 'enterprise_id' }))]
}

/** A hash of every row of an enterprise, by table; two are equal when nothing was written in between. */
export async function rowsOf(
  owner: pg.Client,
  enterpriseId: number,
  without: readonly string[] = [],
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const { table, key } of await tenantTables(owner)) {
    if (without.includes(table)) continue
    const { rows } = await owner.query<{ row: string }>(
      `select t::text as row from ${table} t where ${key} = $1 order by 1`,
      [enterpriseId],
    )
    hashes[table] = `${rows.length} ${createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex')}`
  }
  return hashes
}

/** Being seen is noted once a minute: whoever is signed in now isn't due while rows are compared, however long that takes. */
export const nobodyIsDue = (owner: pg.Client) =>
  owner.query(`update sessions set last_seen_at = now() + interval '1 hour'`)

/** Every column that names a person: the keys that point to one, and the enterprise's copy of who keeps a password. */
export async function columnsNamingPeople(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ place: string }>(
    `select c.relname || '.' || a.attname as place from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey, (
       select attnum from pg_attribute where attrelid = 'users'::regclass and attname = 'id'))]
     where k.contype = 'f' and k.confrelid = 'users'::regclass`,
  )
  return [...rows.map(({ place }) => place), 'enterprises.sso_break_glass_user_id'].toSorted()
}
