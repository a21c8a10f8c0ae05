import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { DraftContent, type PostDraft, postDrafts } from '../../contract/posts/drafts.ts'
import { isPreviewed } from '../../contract/posts/kinds.ts'
import type { LinkPreview, Mentioned, PostKind } from '../../contract/posts/posts.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { WebUrl } from '../../contract/shapes.ts'
import { facesOf } from '../identity/faces.ts'
import { networkNamed } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { type DB, type Db, together } from '../platform/database/db.ts'
import { contains, containsAsWritten } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { pictureUrl } from '../platform/files/files.ts'
import { wentStale } from '../platform/live/live.ts'
import { checkFiles } from './content.ts'
import { draftAbilitiesOf, mayDoToDraft, standingAt } from './draftAbilities.ts'
import { tellOfEnd } from './draftEnds.ts'
import { excerptOf, mentionedIn, POST_PICTURE_WIDTHS, videoIn } from './excerpts.ts'
import { filmOf } from './film.ts'
import { changedBy } from './newerVersion.ts'
import { keepWoven } from './picturesInText.ts'
import { askDraftPreview, DraftPreview, waitingFor } from './preview.ts'
import { keepWrote, partsWritten, writersOf, written, writtenBy } from './writers.ts'

type Row = Selectable<DB['post_drafts']>
type Draft = z.output<typeof PostDraft>

/** Refreshes the pages of everybody who writes it. */
export const changed = async ({ tx, me }: Act, id?: string) =>
  wentStale(
    tx,
    [postDrafts.list.path, postDrafts.show.path],
    id === undefined ? [me.user_id] : await writersOf(tx, id),
  )

/** Other people's drafts are missing. */
export const mine = ({ db, me }: Reading, id: string) =>
  db.selectFrom('post_drafts').selectAll().where('id', '=', id).where(writtenBy(me))

/** The author's own input, without what was fetched about its address. */
const Wrote = z.object(DraftContent.shape)

export const contentOfRow = (
  row: Row,
): Omit<Draft, 'mentions' | 'preview' | 'video' | 'film' | 'saved_by' | 'writers' | 'can'> => ({
  id: row.id,
  kind: row.kind as z.output<typeof PostKind>,
  ...Wrote.parse({
    ...(row.content as object),
    title: row.title,
    picture_file_id: row.picture_file_id,
    video_file_id: row.video_file_id,
  }),
  picture_url: row.picture_file_id ? pictureUrl(row.picture_file_id, POST_PICTURE_WIDTHS[1]) : null,
  created_at: row.created_at,
  updated_at: row.updated_at,
  version: row.version,
})

const noPreview = { state: 'none', title: null, says: null, site: null, picture_url: null } as const

/** The preview of its address, as far as it was fetched. */
function previewOf({ content }: Pick<Row, 'content'>): z.output<typeof LinkPreview> {
  const { data } = DraftPreview.safeParse((content as { preview?: unknown }).preview)
  if (!data) return noPreview
  const { url: _address, file_id, ...said } = data
  return { ...said, picture_url: file_id ? pictureUrl(file_id, POST_PICTURE_WIDTHS[0]) : null }
}

async function namedIn(db: Db, body: string): Promise<z.output<typeof Mentioned>[]> {
  const named = mentionedIn(body)
  if (named.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${named}::bigint[])`)
    .orderBy('id')
    .execute()
}

async function draftOf(act: Reading, row: Row): Promise<Draft> {
  const { db } = act
  const draft = contentOfRow(row)
  const { writers, saved_by, can } = await written(act, row)
  return {
    ...draft,
    mentions: await namedIn(db, [draft.body, ...draft.texts.map(({ body }) => body)].join('\n')),
    preview: previewOf(row),
    video: videoIn(draft),
    film: await filmOf(db, row, draft.picture_alt),
    writers,
    saved_by,
    can,
  }
}

export async function listDrafts(
  { db, me }: Reading,
  query: Hears<typeof postDrafts.list, 'query'>,
): Promise<Answers<typeof postDrafts.list>> {
  const { page, page_size, search, sort_by, kind } = query
  const { sort_direction = sort_by === 'title' ? 'asc' : 'desc' } = query
  const some = db
    .selectFrom('post_drafts')
    .where(writtenBy(me))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? ''))
    .where((eb) => eb.or([contains('title', search), containsAsWritten(sql`content->>'body'`, search)]))
  const [rows, [counted]] = await together(
    db,
    some
      .selectAll()
      .orderBy(sort_by, sort_direction)
      .orderBy('id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.select('id')),
  )
  const owner = await facesOf(
    db,
    rows.map(({ author_id }) => author_id).filter((id) => id !== me.user_id),
  )
  return {
    items: rows.map((row) => {
      const draft = contentOfRow(row)
      return {
        ...draft,
        excerpt: excerptOf(draft.body),
        begun_by: owner(row.author_id),
        can: { delete: draftAbilitiesOf(standingAt(me, row)).delete },
      }
    }),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

export async function showDraft(act: Reading, id: string): Promise<Draft> {
  const row = await mine(act, id).executeTakeFirst()
  if (!row) throw missing()
  return draftOf(act, row)
}

function contentOf(wrote: z.output<typeof DraftContent>) {
  const { title: _title, picture_file_id: _picture, video_file_id: _film, ...content } = Wrote.parse(wrote)
  return JSON.stringify(content)
}

export async function beginDraft(
  act: Act,
  { kind, post_to }: Hears<typeof postDrafts.create, 'body'>,
): Promise<Draft> {
  const { tx, me } = act
  const network = await networkNamed(act, post_to)
  const empty = DraftContent.parse({ network_ids: network === null ? [] : [network] })
  const row = await tx
    .insertInto('post_drafts')
    .values({ author_id: me.user_id, saved_by: me.user_id, kind, content: contentOf(empty) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await changed(act)
  return draftOf(act, row)
}

/** The address that readers will see a preview of. */
function linkIn(kind: string, { url }: Pick<z.output<typeof DraftContent>, 'url'>) {
  if (!isPreviewed(kind)) return null
  const { data } = WebUrl.safeParse(url.trim())
  return data ?? null
}

/**
 * What was fetched about an address is kept as long as the address is, even if it arrives while this is being saved.
 */
const keptWith = (link: string | null) =>
  link === null
    ? sql`'{}'::jsonb`
    : sql`case when content->'preview'->>'url' = ${link} then jsonb_build_object('preview', content->'preview')
        else ${JSON.stringify({ preview: waitingFor(link) })}::jsonb end`

/** Saves it unless a newer version was saved meanwhile: in another tab, or on another device. */
export async function saveDraft(
  act: Act,
  id: string,
  { version, kind, ...content }: Hears<typeof postDrafts.save, 'body'>,
): Promise<Draft> {
  const { tx, me } = act
  const before = await mine(act, id).forUpdate().executeTakeFirst()
  if (!before) throw missing()
  if (before.version !== version) throw await changedBy(tx, before)
  await checkFiles(tx, [me.user_id], content, before)
  const parts = partsWritten(contentOfRow(before), { kind, ...content })
  const saved = await tx
    .updateTable('post_drafts')
    .set({
      kind,
      title: content.title,
      content: sql`${contentOf(content)}::jsonb || ${keptWith(linkIn(kind, content))}`,
      picture_file_id: content.picture_file_id,
      video_file_id: content.video_file_id,
      saved_by: me.user_id,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepWoven(act, 'draft', id, content.body, ...content.texts.map(({ body }) => body))
  await keepWrote(act, saved, parts)
  const draft = await draftOf(act, saved)
  if (draft.preview.state === 'waiting') await askDraftPreview(tx, id)
  wentStale(tx, [postDrafts.list.path], [me.user_id])
  const others = draft.writers.map(({ person }) => person.id).filter((person) => person !== me.user_id)
  wentStale(tx, [postDrafts.list.path, postDrafts.show.path], others)
  return draft
}

export async function deleteDraft(act: Act, id: string) {
  const { tx, me } = act
  const row = await mine(act, id).forUpdate().executeTakeFirst()
  if (!row) throw missing()
  mayDoToDraft(standingAt(me, row), 'delete')
  await changed(act, id)
  await tellOfEnd(act, row, { kind: 'post.draft_deleted', userIds: await writersOf(tx, id) })
  await tx.deleteFrom('post_drafts').where('id', '=', id).execute()
  return { done: true as const }
}

export async function copyDraft(act: Act, id: string): Promise<Draft> {
  const { tx, me } = act
  const row = await mine(act, id).executeTakeFirst()
  if (!row) throw missing()
  const { kind, title, content, picture_file_id, video_file_id } = row
  const copy = await tx
    .insertInto('post_drafts')
    .values({
      author_id: me.user_id,
      saved_by: me.user_id,
      kind,
      title,
      content: JSON.stringify(content),
      picture_file_id,
      video_file_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const kept = contentOfRow(copy)
  await keepWoven(act, 'draft', copy.id, kept.body, ...kept.texts.map(({ body }) => body))
  await changed(act)
  return draftOf(act, copy)
}
