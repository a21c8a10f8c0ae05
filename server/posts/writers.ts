import { type Selectable, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import {
  type DraftContent,
  type DraftWriter,
  draftParts,
  type PostDraft,
} from '../../contract/posts/drafts.ts'
import { facesOf } from '../identity/faces.ts'
import type { Act, Reading } from '../platform/act.ts'
import type { DB, Db } from '../platform/database/db.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { type DraftStanding, draftAbilitiesOf, standingAt } from './draftAbilities.ts'

type Row = Selectable<DB['post_drafts']>
type Writer = z.output<typeof DraftWriter>
type Part = (typeof draftParts)[number]

/** Whether somebody writes at a draft: they began it, or were asked to. */
export const writtenBy = (me: Viewer) =>
  sql<SqlBool>`(post_drafts.author_id = ${me.user_id}::bigint or exists (select from post_draft_writers w
    where w.enterprise_id = ${me.enterprise_id}::bigint and w.draft_id = post_drafts.id and w.user_id = ${me.user_id}::bigint))`

/** Everybody who writes at a draft. */
export async function writersOf(db: Db, draftId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select author_id as id from post_drafts where enterprise_id = ${db.enterpriseId}::bigint and id = ${draftId}::uuid
    union select user_id from post_draft_writers
      where enterprise_id = ${db.enterpriseId}::bigint and draft_id = ${draftId}::uuid`.execute(db)
  return rows.map(({ id }) => id)
}

const Wrote = z.partialRecord(z.enum(draftParts), z.string())

const partsIn = (wrote: unknown): Writer['wrote'] =>
  Object.entries(Wrote.safeParse(wrote).data ?? {})
    .map(([part, at]) => ({ part: part as Part, at }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))

/** The writers of a draft, what each wrote, who saved it last, and what the viewer may do with it. */
export async function written(
  { db, me }: Reading,
  row: Row,
): Promise<Pick<z.output<typeof PostDraft>, 'writers' | 'can' | 'saved_by'> & { standing: DraftStanding }> {
  const others = await db
    .selectFrom('post_draft_writers')
    .selectAll()
    .where('draft_id', '=', row.id)
    .orderBy('added_at')
    .orderBy('user_id')
    .execute()
  const face = await facesOf(db, [row.author_id, row.saved_by, ...others.map(({ user_id }) => user_id)])
  const writer = (id: number, more: Omit<Writer, 'person'>) => {
    const person = face(id)
    return person ? [{ person, ...more }] : []
  }
  const given = others.some(({ user_id, may_publish }) => user_id === me.user_id && may_publish)
  const standing = standingAt(me, row, given)
  return {
    saved_by: face(row.saved_by),
    writers: [
      ...writer(row.author_id, { owner: true, may_publish: true, wrote: partsIn(row.wrote) }),
      ...others
        // Two accounts of one person may have become one.
        .filter(({ user_id }) => user_id !== row.author_id)
        .flatMap(({ user_id, may_publish, wrote }) =>
          writer(user_id, { owner: false, may_publish, wrote: partsIn(wrote) }),
        ),
    ],
    standing,
    can: draftAbilitiesOf(standing),
  }
}

type Content = z.output<typeof DraftContent> & { kind: string }
const fields: Record<Part, readonly (keyof Content)[]> = {
  kind: ['kind'],
  title: ['title'],
  body: ['body'],
  url: ['url'],
  picture: ['picture_file_id', 'picture_alt'],
  film: ['video_file_id'],
  language: ['language'],
  texts: ['texts'],
  places: ['network_ids'],
  segments: ['segment_ids'],
  moment: ['publish_at'],
  comments: ['comments_enabled'],
}

/** Which parts of a draft are others than they were. */
export const partsWritten = (before: Content, now: Content): Part[] =>
  draftParts.filter((part) =>
    fields[part].some((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field])),
  )

/** Remembers who wrote which part last. */
export async function keepWrote({ tx, me }: Act, { id, author_id }: Row, parts: readonly Part[]) {
  if (parts.length === 0) return
  const now = new Date().toISOString()
  const wrote = sql<string>`wrote || ${JSON.stringify(Object.fromEntries(parts.map((part) => [part, now])))}::jsonb`
  if (author_id === me.user_id)
    await tx.updateTable('post_drafts').set({ wrote }).where('id', '=', id).execute()
  else
    await tx
      .updateTable('post_draft_writers')
      .set({ wrote })
      .where('draft_id', '=', id)
      .where('user_id', '=', me.user_id)
      .execute()
}
