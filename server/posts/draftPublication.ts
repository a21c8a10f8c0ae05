import { fieldErrors } from '../../contract/fieldErrors.ts'
import { NewPost } from '../../contract/posts/newPost.ts'
import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { invalid, missing } from '../platform/errors.ts'
import { mayDoToDraft } from './draftAbilities.ts'
import { tellOfEnd } from './draftEnds.ts'
import { changed, contentOfRow, mine } from './drafts.ts'
import { defaultLocale } from './language.ts'
import { changedBy } from './newerVersion.ts'
import { showPost } from './postPage.ts'
import { writePost } from './postWriter.ts'
import { written } from './writers.ts'

/** A draft becomes a post, once: repeating it returns that post. */
export async function publishDraft(act: Act, id: string, version: number) {
  const { tx } = act
  const row = await mine(act, id).forUpdate().executeTakeFirst()
  if (!row) {
    const became = await tx.selectFrom('posts').select('id').where('draft_id', '=', id).executeTakeFirst()
    if (!became) throw missing()
    return showPost(act, became.id)
  }
  const { writers, standing } = await written(act, row)
  mayDoToDraft(standing, 'publish')
  if (row.version !== version) throw await changedBy(tx, row)
  const { title, body, url, picture_alt, language, ...draft } = contentOfRow(row)
  const said = {
    kind: draft.kind,
    title,
    body,
    url: url.trim() === '' ? null : url.trim(),
    picture_alt,
    language: language ?? (await defaultLocale(act)),
    picture_file_id: draft.picture_file_id,
    video_file_id: draft.video_file_id,
    texts: draft.texts,
    comments_enabled: draft.comments_enabled,
    network_ids: draft.network_ids,
    segment_ids: draft.segment_ids,
    publish_at: draft.publish_at,
  }
  const whole = NewPost.safeParse(said)
  if (!whole.success) throw invalid(fieldErrors(whole.error.issues, said))
  await changed(act, id)
  await tx.deleteFrom('post_drafts').where('id', '=', id).execute()
  const post = await writePost(act, whole.data, {
    id,
    author_id: row.author_id,
    writers: writers.filter(({ owner, wrote }) => !owner && wrote.length > 0).map(({ person }) => person.id),
  })
  await tellOfEnd(
    act,
    row,
    { kind: 'post.draft_published', userIds: writers.map(({ person }) => person.id) },
    post,
  )
  await record(act, {
    action: 'post.draft_published',
    subject: { type: 'post', id: post.id },
    difference: { title: post.title },
  })
  return post
}
