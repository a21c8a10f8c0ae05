import { sql } from 'kysely'
import { type Asking, newestOf, type PictureHolder, some } from '../pictures/holders.ts'
import { knownPost } from './knownPost.ts'
import { isReadBy } from './queries.ts'
import { writtenBy } from './writers.ts'

const postsWith = ({ e, file }: Pick<Asking, 'e' | 'file'>) =>
  sql`select id from posts where enterprise_id = ${e} and picture_file_id = ${file}
    union all select id from posts where enterprise_id = ${e} and preview_file_id = ${file}
    union all select post_id from post_pictures where enterprise_id = ${e} and file_id = ${file}`

export const pictureInPosts: PictureHolder = {
  purposes: ['post', 'post_preview'],
  isRead: (asking) =>
    sql`exists (select from (${postsWith(asking)}) as held(id) where ${isReadBy(asking.me, asking.e, sql`held.id`)})`,
  held: (asking) => newestOf(postsWith(asking)),
  isTheirs: (act, held) => some<number>(held, async (id) => !!(await knownPost(act, id))),
}

export const pictureInPostDrafts: PictureHolder = {
  purposes: ['post', 'post_preview', 'event'],
  held: ({ me, e, file }) =>
    sql`exists (select from post_drafts where enterprise_id = ${e} and ${writtenBy(me)} and (picture_file_id = ${file}
      or content -> 'preview' ->> 'file_id' = ${file}::text
      or exists (select from post_draft_pictures w where w.enterprise_id = ${e} and w.draft_id = post_drafts.id
        and w.file_id = ${file})))`,
  isTheirs: async (_act, held) => held === true,
}
