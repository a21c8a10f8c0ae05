import { sql } from 'kysely'
import { namedBy, type PictureUses } from '../pictures/uses.ts'

export const usedByPosts: PictureUses = {
  rows: (e, id) => [
    ...namedBy('posts', ['picture_file_id', 'preview_file_id', 'video_file_id'])(e, id),
    ...namedBy('post_pictures', ['file_id'])(e, id),
    ...namedBy('post_drafts', ['picture_file_id', 'video_file_id'])(e, id),
    sql`exists (select from post_drafts d where d.enterprise_id = ${e} and d.content -> 'preview' ->> 'file_id' = ${id}::text)`,
    ...namedBy('post_draft_pictures', ['file_id'])(e, id),
  ],
  texts: [
    ['posts', sql`t.body`],
    ['post_drafts', sql`t.content::text`],
  ],
}
