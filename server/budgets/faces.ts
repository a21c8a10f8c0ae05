import { sql } from 'kysely'
import type { Face } from '../../contract/shapes.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import type { Db } from '../platform/database/db.ts'

/** A function from ids to the faces of these people; null stays null. */
export async function facesOf(db: Db, ids: readonly (number | null)[]) {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name', 'pronouns', 'avatar_file_id'])
          .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
          .execute()
  const faces = new Map(rows.map((row) => [row.id, faceOf(row, FACE_WIDTHS[0])]))
  return (id: number | null): Face | null => (id === null ? null : (faces.get(id) ?? null))
}
