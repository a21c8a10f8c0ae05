import type { Db } from '../platform/database/db.ts'
import { conflict } from '../platform/errors.ts'

interface Saved {
  saved_by: number | null
  updated_at: string
}

/** Somebody saved a newer version: who, and when. Changes by a clock have no author. */
export async function changedBy(db: Db, { saved_by, updated_at }: Saved) {
  const person =
    saved_by === null
      ? undefined
      : await db.selectFrom('users').select('name').where('id', '=', saved_by).executeTakeFirst()
  return conflict('changed_meanwhile', { by: person?.name ?? '', at: updated_at })
}
