import { sql } from 'kysely'
import type { Face } from '../../contract/shapes.ts'
import type { Db } from '../platform/database/db.ts'
import { pictureUrl } from '../platform/files/files.ts'

/** The widths of stored faces: beside a name, in a list, on a profile – doubled for high-resolution screens. */
export const FACE_WIDTHS = [64, 128, 256] as const

export interface PersonRow {
  id: number
  name: string
  pronouns: string | null
  avatar_file_id: string | null
}

export const faceOf = (
  { id, name, pronouns, avatar_file_id }: PersonRow,
  width: (typeof FACE_WIDTHS)[number] = 128,
) => ({
  id,
  name,
  pronouns,
  avatar_url: avatar_file_id ? pictureUrl(avatar_file_id, width) : null,
})

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
