import { sql } from 'kysely'
import type { z } from 'zod'
import { COUNT_LIMIT } from '../../contract/limits.ts'
import type { FoundPost, posts } from '../../contract/postPages.ts'
import type { PostKind } from '../../contract/posts.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { knownTo, markOf } from '../networks/queries.ts'
import { seenBy } from '../networks/visibility.ts'
import { FACE_WIDTHS, faceOf } from '../people/faces.ts'
import type { Db } from '../platform/db.ts'
import { totalOf } from '../platform/totals.ts'
import type { Viewer } from '../platform/viewer.ts'
import { excerptOf } from './lines.ts'
import { inSegmentsOf } from './queries.ts'

type Found = z.output<typeof FoundPost>

interface Row {
  id: number
  kind: z.output<typeof PostKind>
  title: string
  body: string | null
  language: string
  published_at: string
  author_id: number
  author_name: string
  pronouns: string | null
  avatar_file_id: string | null
  network_id: number
  network_kind: string
  name: string
  colour: string
  pattern: string
  logo_file_id: string | null
  names: Record<string, string> | null
  of_all: number
}

/**
 * Posts that hold the words, of those the viewer may read; whatever they may not is neither told nor counted. The reviewed
 * function finds by words within the enterprise; who sees what is asked here, by the same conditions as in the feed.
 */
async function readable(
  db: Db,
  me: Viewer,
  words: string,
  {
    limit,
    offset,
    kind,
    network_id,
  }: { limit: number; offset: number; kind?: string | undefined; network_id?: number | undefined },
) {
  const e = sql`${db.enterpriseId}::bigint`
  const { rows } = await sql<Row>`
    with found as materialized (select f.id, f.rank, f.place from search_posts(${words}, ${COUNT_LIMIT})
      with ordinality as f(id, rank, place)),
    seen as (
      select f.id, f.place, home.* from found f
      cross join lateral (
        select p.network_id, p.published_at, n.kind as network_kind, n.name, n.colour, n.pattern, n.logo_file_id
        from post_networks p join networks n on n.enterprise_id = ${e} and n.id = p.network_id
        where p.enterprise_id = ${e} and p.post_id = f.id and p.live and n.archived_at is null and ${knownTo(me)}
          and case p.kind when 'group_message' then ${seenBy(me, 'messages_visibility', 'n')}
            else ${seenBy(me, 'latest_news_visibility', 'n')} end
          and (not p.restricted or ${inSegmentsOf(me, db.enterpriseId, sql`p.post_id`)})
          ${kind === undefined ? sql`` : sql`and p.kind = ${kind}`}
          ${network_id === undefined ? sql`` : sql`and p.network_id = ${network_id}::bigint`}
        order by p.published_at desc limit 1
      ) home
    ), page as (
      select seen.*, count(*) over ()::int as of_all from seen order by place limit ${limit} offset ${offset}
    )
    select page.*, s.kind, s.title, s.body, s.language, s.author_id, u.name as author_name, u.pronouns, u.avatar_file_id,
      (select jsonb_object_agg(named.id, named.name) from post_mentions pm
        join users named on named.enterprise_id = ${e} and named.id = pm.user_id
        where pm.enterprise_id = ${e} and pm.post_id = s.id) as names
    from page
    join posts s on s.enterprise_id = ${e} and s.id = page.id
    join users u on u.enterprise_id = ${e} and u.id = s.author_id
    order by page.place`.execute(db)
  return rows
}

const foundOf = (row: Row): Found => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  excerpt: excerptOf(row.body, row.names ?? {}),
  language: row.language,
  author: faceOf(
    { id: row.author_id, name: row.author_name, pronouns: row.pronouns, avatar_file_id: row.avatar_file_id },
    FACE_WIDTHS[0],
  ),
  network: markOf({ ...row, id: row.network_id, kind: row.network_kind }),
  published_at: row.published_at,
})

export async function searchPosts(
  db: Db,
  me: Viewer,
  { q, page, page_size, kind, network_id }: Hears<typeof posts.search, 'query'>,
): Promise<Answers<typeof posts.search>> {
  const rows = await readable(db, me, q, {
    limit: page_size,
    offset: (page - 1) * page_size,
    kind,
    network_id,
  })
  return { items: rows.map(foundOf), page, page_size, ...totalOf(rows[0]?.of_all ?? 0) }
}

/** The first few, for the palette. */
export const foundPosts = async (db: Db, me: Viewer, words: string, most: number): Promise<Found[]> =>
  (await readable(db, me, words, { limit: most, offset: 0 })).map(foundOf)
