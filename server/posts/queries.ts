import { sql } from 'kysely'
import type { z } from 'zod'
import type { myNews, NewsLine, PostKind } from '../../contract/posts.ts'
import type { Hears } from '../../contract/route.ts'
import { artUrl, markOf } from '../networks/queries.ts'
import { seenBy } from '../networks/visibility.ts'
import { FACE_WIDTHS, faceOf } from '../people/faces.ts'
import { pageOf, readCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/db.ts'
import { pictureUrl } from '../platform/files.ts'
import { activeNetworks, type Viewer } from '../platform/viewer.ts'

export const POST_PICTURE_WIDTHS = [480, 960] as const
const EXCERPT = 240

function excerptOf(body: string | null) {
  if (!body) return null
  const flat = body.replaceAll(/\s+/g, ' ').trim()
  return flat.length <= EXCERPT ? flat : `${flat.slice(0, flat.lastIndexOf(' ', EXCERPT))}…`
}

/**
 * The latest news of the viewer's networks, or of others. Each network gives its own newest few, so the work doesn't grow with how
 * much has ever been written.
 */
export async function latestNews(
  db: Db,
  me: Viewer,
  { limit, before: place }: Hears<typeof myNews.latest, 'query'>,
  of: readonly number[] = activeNetworks(me),
) {
  const before = readCursor(place)
  const newsSeen = seenBy(me, 'latest_news_visibility', 'n')
  const messagesSeen = seenBy(me, 'messages_visibility', 'n')
  const rows = await db
    .selectFrom(sql<{ network_id: number }>`unnest(${of}::bigint[])`.as<'mine'>(sql`mine(network_id)`))
    .innerJoin('networks as n', 'n.id', 'mine.network_id')
    .innerJoinLateral(
      (eb) => {
        let posts = eb
          .selectFrom('posts as p')
          .selectAll('p')
          .whereRef('p.network_id', '=', 'mine.network_id')
          .where('p.state', '=', 'published')
          .where(sql<boolean>`case p.kind when 'group_message' then ${messagesSeen} else ${newsSeen} end`)
          .orderBy('p.published_at', 'desc')
          .orderBy('p.id', 'desc')
          .limit(limit + 1)
        if (before)
          posts = posts.where(
            sql<boolean>`(p.published_at, p.id) < (${before.at}::timestamptz, ${before.id}::bigint)`,
          )
        return posts.as('post')
      },
      (join) => join.onTrue(),
    )
    .innerJoin('users as author', 'author.id', 'post.author_id')
    .select([
      'post.id',
      'post.kind',
      'post.title',
      'post.body',
      'post.language',
      'post.published_at',
      'post.pinned_at',
      'post.like_count',
      'post.comment_count',
    ])
    .select(['post.picture_file_id', 'post.picture_pattern', 'post.picture_alt'])
    .select([
      'n.id as network_id',
      'n.kind as network_kind',
      'n.name as network_name',
      'n.colour',
      'n.pattern',
      'n.logo_file_id',
    ])
    .select([
      'author.id as author_id',
      'author.name as author_name',
      'author.pronouns',
      'author.avatar_file_id',
    ])
    .where('n.archived_at', 'is', null)
    .where((eb) => eb.or([newsSeen, messagesSeen]))
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, next } = pageOf(rows, limit, (row) => ({ at: row.published_at ?? '', id: row.id }))
  const items = shown.map(
    (row): z.output<typeof NewsLine> => ({
      id: row.id,
      kind: row.kind as z.output<typeof PostKind>,
      title: row.title,
      excerpt: excerptOf(row.body),
      language: row.language,
      published_at: row.published_at ?? '',
      pinned: row.pinned_at !== null,
      author: faceOf(
        {
          id: row.author_id,
          name: row.author_name,
          pronouns: row.pronouns,
          avatar_file_id: row.avatar_file_id,
        },
        FACE_WIDTHS[0],
      ),
      network: markOf({
        id: row.network_id,
        kind: row.network_kind,
        name: row.network_name,
        colour: row.colour,
        pattern: row.pattern,
        logo_file_id: row.logo_file_id,
      }),
      picture: pictureOf(row),
      like_count: row.like_count,
      comment_count: row.comment_count,
    }),
  )
  return { items, next }
}

function pictureOf(row: {
  id: number
  colour: string
  picture_file_id: string | null
  picture_pattern: string | null
  picture_alt: string | null
}) {
  if (row.picture_file_id)
    return { url: pictureUrl(row.picture_file_id, POST_PICTURE_WIDTHS[0]), alt: row.picture_alt ?? '' }
  if (row.picture_pattern)
    return { url: artUrl({ id: row.id, pattern: row.picture_pattern, colour: row.colour }, 'tile'), alt: '' }
  return null
}
