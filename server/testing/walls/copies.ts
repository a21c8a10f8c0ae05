import type { World } from '../world.ts'

/** Secrets that open something for their holder; each company has its own. */
export const tokenText = (purpose: string) => `'a-token-for-${purpose}-of-the-company-' || company`

/** SQL by column: what of a copy is otherwise. $1 is the company, $2 its administrator. */
export type Changes = Record<string, string>

export interface Copying {
  table: string
  /** The row to copy: the first one that fits. */
  of: string
  changes: Changes
}

/** The columns to copy: ids are assigned anew, and computed columns compute themselves. */
async function columnsOf(w: World, table: string): Promise<string[]> {
  const { rows } = await w.owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity = ''`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** A row beside another, but in another state. */
export async function copyOf(w: World, [company, admin]: [number, number], { table, of, changes }: Copying) {
  const columns = await columnsOf(w, table)
  // A key that is drawn by chance is drawn again.
  const isDrawn = table.endsWith('_drafts')
  const kept = columns.filter((name) => !(isDrawn && name === 'id'))
  const { rowCount } = await w.owner.query(
    `with asking as (select $1::bigint as company, $2::bigint as admin), one as (
       select t.*, company, admin from ${table} t, asking where t.enterprise_id = company and ${of} limit 1)
     insert into ${table} (${kept.join(', ')}) select ${kept.map((name) => changes[name] ?? name).join(', ')} from one`,
    [company, admin],
  )
  if (rowCount !== 1) throw new Error(`nothing to copy in ${table}: ${of}`)
}
