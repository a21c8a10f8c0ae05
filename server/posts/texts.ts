import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** A post's text in one language. */
export interface Text {
  language: string
  title: string
  body: string | null
  picture_alt: string | null
}

/** A post's texts besides its own language. */
export const textsOf = (db: Db, postId: number) =>
  db
    .selectFrom('post_texts')
    .select(['language', 'title', 'body', 'picture_alt'])
    .where('post_id', '=', postId)
    .orderBy(sql`language collate "C"`)

/** The text for a reader: the language they ask for, else theirs, else the one it was written in. */
export const fitting = (
  own: Text,
  others: readonly Text[],
  wanted: string | undefined,
  locale: string | null,
) =>
  [wanted, locale].flatMap((one) => [own, ...others].find(({ language }) => language === one) ?? [])[0] ?? own

/** Notifies people about a post, each with the title in their own language if it has one. */
export async function byTitle(
  db: Db,
  post: { id: number; title: string },
  people: readonly number[],
): Promise<Map<string, number[]>> {
  const texts: Text[] = await textsOf(db, post.id).execute()
  if (texts.length === 0 || people.length === 0) return new Map([[post.title, [...people]]])
  const rows = await db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', '=', sql<number>`any(${people}::bigint[])`)
    .orderBy('id')
    .execute()
  const titleFor = (locale: string | null) =>
    texts.find(({ language }) => language === locale)?.title ?? post.title
  const groups = Map.groupBy(rows, ({ locale }) => titleFor(locale))
  return new Map([...groups].map(([title, some]) => [title, some.map(({ id }) => id)]))
}
