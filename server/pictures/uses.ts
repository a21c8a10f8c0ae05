import { type RawBuilder, sql } from 'kysely'
import { slot } from '../platform/area.ts'

type Part = RawBuilder<unknown>

/** What keeps an uploaded picture or film of posts and events. */
export interface PictureUses {
  /** Rows that name it, of the enterprise `e` and the file `id`: whether there is one. */
  rows?: (e: Part, id: Part) => readonly Part[]
  /** Texts that may contain it, by their table, called `t`. */
  texts?: readonly (readonly [table: string, text: Part])[]
}

export const pictureUses = slot<PictureUses>('pictureUses')

/** A row of this table names the file in one of these columns. */
export const namedBy = (table: string, columns: readonly string[]) => (e: Part, id: Part) =>
  columns.map(
    (column) =>
      sql`exists (select from ${sql.table(table)} p where p.enterprise_id = ${e} and p.${sql.ref(column)} = ${id})`,
  )
