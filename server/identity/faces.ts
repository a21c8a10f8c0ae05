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
