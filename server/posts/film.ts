import type { z } from 'zod'
import { postFilms } from '../../contract/posts/pages.ts'
import type { Film } from '../../contract/posts/posts.ts'
import type { Db } from '../platform/database/db.ts'

/** The media type of films; file addresses don't serve it. */
export const FILM = 'post_film'

interface Row {
  id: string
  media_type: string
  bytes: number
}

export const filmTold = ({ id, media_type, bytes }: Row, alt: string): z.output<typeof Film> => ({
  file_id: id,
  url: postFilms.show.path.replace(':id', id),
  media_type,
  bytes,
  alt,
})

/** The film of a post or a draft, as answered with it. */
export async function filmOf(
  db: Db,
  { video_file_id }: { video_file_id: string | null },
  alt: string | null,
): Promise<z.output<typeof Film> | null> {
  if (video_file_id === null) return null
  const row = await db
    .selectFrom('files')
    .select(['id', 'media_type', 'bytes'])
    .where('id', '=', video_file_id)
    .executeTakeFirst()
  return row ? filmTold(row, alt ?? '') : null
}
