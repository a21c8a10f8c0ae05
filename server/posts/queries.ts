import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { kindsOfPost, postKinds } from '../../contract/posts/kinds.ts'
import type { myNews, NewsLine, PostKind, PostReason } from '../../contract/posts/posts.ts'
import type { Hears } from '../../contract/route.ts'
import { isLess, isLessOf } from '../home/less.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { activeNetworks, hiddenNetworks } from '../identity/viewerNetworks.ts'
import { isClosed, knownTo } from '../networks/known.ts'
import { markOf } from '../networks/queries.ts'
import { seenBy } from '../networks/visibility.ts'
import type { Reading } from '../platform/act.ts'
import { readCursor, writeCursor } from '../platform/database/cursor.ts'
import { allows } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { excerptOf, pictureOf, previewOf } from './excerpts.ts'
import { postsPolicy } from './policy.ts'

type Asked = Omit<Hears<typeof myNews.latest, 'query'>, 'network_id'>

/** At most so many pinned posts come first: of one network, or of all the viewer's together. */
const PINS_OF_ONE = 10
const PINS_OF_MANY = 3

interface Row {
  id: number
  is_head: boolean
  at: string
  kind: z.output<typeof PostKind>
  title: string
  body: string | null
  url: string | null
  language: string
  published_at: string
  pinned_at: string | null
  origin: string
  restricted: boolean
  closed: boolean
  like_count: number
  comment_count: number
  picture_file_id: string | null
  picture_pattern: string | null
  picture_alt: string | null
  preview_state: string
  preview_title: string | null
  preview_says: string | null
  preview_site: string | null
  preview_file_id: string | null
  network_id: number
  network_kind: string
  network_name: string
  colour: string
  pattern: string
  logo_file_id: string | null
  author_id: number
  author_name: string
  pronouns: string | null
  avatar_file_id: string | null
  names: Record<string, string> | null
  other_networks: number
  unread: boolean
  saved: boolean
  liked: boolean
  likes: boolean
}

/** The author of the post of `post_networks p`. */
export const authorOf = sql`(select a.author_id from posts a where a.enterprise_id = p.enterprise_id and a.id = p.post_id)`

/** Whether the viewer is among the segments a post was written for. `post` is an expression for its id. */
export const inSegmentsOf = (me: Viewer, enterpriseId: number, post: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from post_segments meant
    join segment_members sm on sm.enterprise_id = meant.enterprise_id and sm.segment_id = meant.segment_id
      and sm.user_id = ${me.user_id}::bigint
    where meant.enterprise_id = ${enterpriseId} and meant.post_id = ${post})`

const messages = sql.join(
  postKinds.filter((kind) => kindsOfPost[kind].seen_as === 'messages').map((kind) => sql.lit(kind)),
)
/** Which of a network's settings a post is seen by: that of its messages, or that of its news. */
export const isMessage = (place: string) => sql<boolean>`${sql.ref(place)}.kind in (${messages})`

/**
 * Whether the viewer reads a post in one of its places: a network that is there and that they know of. `e` is the
 * enterprise and `post` an expression for its id.
 */
export const isReadBy = (me: Viewer, e: RawBuilder<unknown>, post: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from post_networks place
    join networks n on n.enterprise_id = ${e} and n.id = place.network_id
    where place.enterprise_id = ${e} and place.post_id = ${post} and place.live and n.archived_at is null
      and n.id <> all(${hiddenNetworks(me)}::bigint[]) and ${knownTo(me)}
      and case when ${isMessage('place')} then ${seenBy(me, 'messages_visibility', 'n')}
        else ${seenBy(me, 'latest_news_visibility', 'n')} end
      and (not place.restricted or ${inSegmentsOf(me, me.enterprise_id, post)}))`

/**
 * The latest news of the viewer's networks, or of others: as fast however much has been written, because each network
 * contributes its newest few from an index. A post in several of them appears once, where it came last.
 */
export async function latestNews(
  act: Reading,
  asked: Asked,
  of: readonly number[] = activeNetworks(act.me),
  { pins = PINS_OF_MANY, locale = act.me.locale }: { pins?: number; locale?: string | null } = {},
) {
  const { db } = act
  const { limit, saved: onlySaved } = asked
  const before = readCursor(asked.before)
  const { rows } = await feedQuestion(act, asked, {
    of,
    pins: onlySaved ? 0 : pinsShown(limit, pins),
    locale,
  }).execute(db)
  const head = before ? [] : rows.filter((row) => row.is_head)
  const flow = rows.filter((row) => !row.is_head)
  const room = limit - head.length
  const last = flow[room - 1]
  return {
    items: [...head, ...flow.slice(0, room)].map((row) => lineOf(act.me, row)),
    next: flow.length > room && last ? writeCursor({ at: last.at, id: last.id }) : null,
  }
}

/** The posts of one network, pinned ones first. */
export const newsOfNetwork = (act: Reading, asked: Asked, id: number, locale = act.me.locale) =>
  latestNews(act, asked, [id], { pins: PINS_OF_ONE, locale })

/** A page is never pinned posts alone, so that there is always somewhere to go on from. */
const pinsShown = (limit: number, pins: number) => Math.min(pins, Math.floor(limit / 2))

function feedQuestion(
  act: Reading,
  { limit, before: place, kind, unread, saved, less }: Asked,
  { of, pins, locale }: { of: readonly number[]; pins: number; locale: string | null },
) {
  const { db, me } = act
  const before = readCursor(place)
  const e = sql`${db.enterpriseId}::bigint`
  const user = sql`${me.user_id}::bigint`
  const newsSeen = seenBy(me, 'latest_news_visibility', 'n')
  const messagesSeen = seenBy(me, 'messages_visibility', 'n')
  const fits = sql`case when ${isMessage('p')} then m.messages else m.news end
    ${kind ? sql`and p.kind = ${kind}` : sql``}
    and (not p.restricted or ${inSegmentsOf(me, db.enterpriseId, sql`p.post_id`)})
    ${unread ? sql`and not exists (select from post_views v where v.enterprise_id = ${e} and v.post_id = p.post_id and v.user_id = ${user})` : sql``}
    ${less ? sql`and not ${isLessOf(act, 'news', authorOf)}` : sql``}`
  // It came later in another of the viewer's networks and appears there.
  const isLast = sql`(not p.several or not exists (
    select from post_networks o join mine om on om.network_id = o.network_id
    where o.enterprise_id = ${e} and o.post_id = p.post_id and o.live
      and case when ${isMessage('o')} then om.messages else om.news end
      and (o.published_at, o.network_id) > (p.published_at, p.network_id)))`
  const savedPlaces = sql`select network_id from post_networks w join post_saves s on s.enterprise_id = w.enterprise_id
    and s.post_id = w.post_id and s.user_id = ${user} where w.enterprise_id = ${e} and w.live`
  const flow = saved
    ? sql`select p.post_id, p.network_id, s.at from post_saves s
        cross join lateral (
          select p.post_id, p.network_id from post_networks p join mine m on m.network_id = p.network_id
          where p.enterprise_id = ${e} and p.post_id = s.post_id and p.live and ${fits}
          order by p.published_at desc, p.network_id desc limit 1
        ) p
        where s.enterprise_id = ${e} and s.user_id = ${user}
          ${before ? sql`and (s.at, s.post_id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql``}
        order by s.at desc, s.post_id desc limit ${limit + 1}`
    : sql`select p.post_id, p.network_id, p.published_at as at from mine m
        cross join lateral (
          select p.post_id, p.network_id, p.published_at from post_networks p
          where p.enterprise_id = ${e} and p.network_id = m.network_id and p.live and ${fits} and ${isLast}
            and p.post_id <> all (array(select post_id from head))
            ${before ? sql`and (p.published_at, p.post_id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql``}
          order by p.published_at desc, p.post_id desc limit ${limit + 1}
        ) p
        order by p.published_at desc, p.post_id desc limit ${limit + 1}`
  return sql<Row>`
    with mine as materialized (
      select n.id as network_id, ${newsSeen} as news, ${messagesSeen} as messages from networks n
      where n.enterprise_id = ${e} and n.archived_at is null
        and n.id = any(${saved ? sql`array(${savedPlaces})` : sql`${of}::bigint[]`})
        and (${newsSeen} or ${messagesSeen})
        ${less ? sql`and not ${isLess(act, 'news', sql`n.id`)}` : sql``}
        ${saved ? sql`and ${knownTo(me)}` : sql``}
    ), head as materialized (
      select * from (
        select distinct on (p.post_id) p.post_id, p.network_id, p.pinned_at as at from mine m
        cross join lateral (
          select p.post_id, p.network_id, p.pinned_at from post_networks p
          where p.enterprise_id = ${e} and p.network_id = m.network_id and p.live and p.pinned_at is not null and ${fits}
          order by p.pinned_at desc, p.post_id desc limit ${pins}
        ) p
        order by p.post_id, p.pinned_at desc
      ) pinned
      order by at desc, post_id desc limit ${pins}
    ), flow as (${flow})
    select post.id, picked.is_head, picked.at, post.kind, post.url, coalesce(theirs.title, post.title) as title,
      coalesce(theirs.language, post.language) as language,
      case when theirs.post_id is null then post.body else theirs.body end as body,
      place.published_at, place.pinned_at, place.origin, place.restricted, post.like_count, post.comment_count,
      post.picture_file_id, post.picture_pattern, coalesce(theirs.picture_alt, post.picture_alt) as picture_alt,
      post.preview_state, post.preview_title, post.preview_says, post.preview_site, post.preview_file_id,
      n.id as network_id, n.kind as network_kind, n.name as network_name, n.colour, n.pattern, n.logo_file_id,
      author.id as author_id, author.name as author_name, author.pronouns, author.avatar_file_id,
      (select jsonb_object_agg(named.id, named.name) from post_mentions pm
        join users named on named.enterprise_id = pm.enterprise_id and named.id = pm.user_id
        where pm.enterprise_id = ${e} and pm.post_id = post.id) as names,
      case when place.several then (select count(*)::int - 1 from post_networks o
        where o.enterprise_id = ${e} and o.post_id = post.id and o.live
          and (o.network_id = n.id or o.network_id = any(${activeNetworks(me)}::bigint[]))) else 0 end as other_networks,
      place.restricted or not exists (select from post_networks o
        join networks home on home.enterprise_id = o.enterprise_id and home.id = o.network_id
        where o.enterprise_id = ${e} and o.post_id = post.id and o.origin = 'author'
          and o.state not in ('draft', 'declined') and not ${isClosed('home')}) as closed,
      not exists (select from post_views v where v.enterprise_id = ${e} and v.post_id = post.id and v.user_id = ${user})
        and post.author_id <> ${user} as unread,
      exists (select from post_saves s where s.enterprise_id = ${e} and s.post_id = post.id and s.user_id = ${user}) as saved,
      exists (select from post_likes l where l.enterprise_id = ${e} and l.post_id = post.id and l.user_id = ${user}) as liked,
      (select likes_enabled from enterprises where id = ${e}) as likes
    from (
      select post_id, network_id, at, true as is_head from head
      union all select post_id, network_id, at, false from flow
    ) picked
    join post_networks place on place.enterprise_id = ${e} and place.post_id = picked.post_id
      and place.network_id = picked.network_id
    join posts post on post.enterprise_id = ${e} and post.id = picked.post_id
    left join post_texts theirs on theirs.enterprise_id = ${e} and theirs.post_id = picked.post_id
      and theirs.language = ${locale} and post.language <> ${locale}
    join networks n on n.enterprise_id = ${e} and n.id = picked.network_id
    join users author on author.enterprise_id = ${e} and author.id = post.author_id
    order by picked.is_head desc, picked.at desc, post.id desc`
}

const lineOf = (me: Viewer, row: Row): z.output<typeof NewsLine> => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  excerpt: excerptOf(row.body, row.names ?? {}),
  url: row.url,
  language: row.language,
  published_at: row.published_at,
  pinned: row.pinned_at !== null,
  author: faceOf(
    { id: row.author_id, name: row.author_name, pronouns: row.pronouns, avatar_file_id: row.avatar_file_id },
    FACE_WIDTHS[0],
  ),
  network: markOf({ ...row, id: row.network_id, kind: row.network_kind, name: row.network_name }),
  other_networks: row.other_networks,
  why: reasonOf(me, row),
  picture: pictureOf(row),
  preview: previewOf(row),
  like_count: row.like_count,
  comment_count: row.comment_count,
  unread: row.unread,
  saved: row.saved,
  liked: row.liked,
  can: abilitiesOn(me, row),
})

/** The actions offered in the feed; its page has the others. */
function abilitiesOn(me: Viewer, row: Row): z.output<typeof NewsLine>['can'] {
  const mine = row.author_id === me.user_id
  const home = { id: row.network_id, name: row.network_name }
  const pin = allows(me, postsPolicy.moderate, home)
  const moderate = allows(me, postsPolicy.edit_all, undefined) || (pin && row.origin === 'author')
  return {
    pin,
    moderate,
    archive: mine || moderate,
    like: row.likes,
    share: !row.closed || mine || (row.origin === 'author' && allows(me, postsPolicy.share_out, home)),
    report: !mine,
  }
}

/** Why the viewer sees it: the rarer reason first. */
export function reasonOf(
  me: Viewer,
  { origin, restricted, network_id }: { origin: string; restricted: boolean; network_id: number },
): z.output<typeof PostReason> {
  if (origin === 'share') return 'share'
  if (restricted) return 'segment'
  return me.memberships.get(network_id) === 'active' ? 'member' : 'open'
}
