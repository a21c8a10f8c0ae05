import { sql } from 'kysely'
import { isLess, isLessOf } from '../home/less.ts'
import type { QuietRow } from '../home/quietNews.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import { seenBy } from '../networks/visibility.ts'
import type { Reading } from '../platform/act.ts'
import { authorOf, inSegmentsOf, isMessage } from './queries.ts'

/** Of each network so many of its newest are looked at. */
const OF_ONE = 6
const NEW_FOR = '90 days'
/** At most so many items in Home's news. */
const ON_HOME = 5

/**
 * One unread post from each network that is drowned out: none of its posts is among the newest of all. Networks the
 * viewer reads least come first, then those with the fewest posts.
 */
export const newsOfQuiet = (act: Reading, most: number) => {
  const { db, me, now } = act
  const e = sql`${db.enterpriseId}::bigint`
  const user = sql`${me.user_id}::bigint`
  const news = seenBy(me, 'latest_news_visibility', 'n')
  const messages = seenBy(me, 'messages_visibility', 'n')
  return sql<QuietRow>`
    with mine as materialized (
      select n.id as network_id, ${news} as news, ${messages} as messages from networks n
      where n.enterprise_id = ${e} and n.id = any(${activeNetworks(me)}::bigint[]) and n.archived_at is null
        and not ${isLess(act, 'news', sql`n.id`)}
    ), latest as materialized (
      select m.network_id, p.post_id, p.published_at, p.pinned_at,
        exists (select from post_views v where v.enterprise_id = ${e} and v.post_id = p.post_id and v.user_id = ${user}) as read
      from mine m cross join lateral (
        select p.post_id, p.published_at, p.pinned_at from post_networks p
        where p.enterprise_id = ${e} and p.network_id = m.network_id and p.live
          and p.published_at > ${now.toISOString()}::timestamptz - ${NEW_FOR}::interval
          and case when ${isMessage('p')} then m.messages else m.news end
          and (not p.restricted or ${inSegmentsOf(me, db.enterpriseId, sql`p.post_id`)})
          and not ${isLessOf(act, 'news', authorOf)}
        order by p.published_at desc, p.post_id desc limit ${OF_ONE}
      ) p
    ), heard as (
      select post_id from latest group by post_id order by max(published_at) desc, post_id desc limit ${ON_HOME}
    ), quiet as (
      select network_id, count(*) filter (where read) as reads, count(*) as said from latest
      group by network_id having not bool_or(post_id in (select post_id from heard))
    ), one as (
      select distinct on (l.network_id) l.network_id, l.post_id, l.published_at, q.reads, q.said
      from latest l join quiet q using (network_id)
      join posts own on own.enterprise_id = ${e} and own.id = l.post_id and own.author_id <> ${user}
      where not l.read and l.pinned_at is null
      order by l.network_id, l.published_at desc, l.post_id desc
    ), each_once as (
      select distinct on (post_id) * from one order by post_id, reads, said, network_id
    )
    select post.id, coalesce(theirs.title, post.title) as title, coalesce(theirs.language, post.language) as language,
      o.published_at, author.id as author_id, author.name as author_name, author.pronouns, author.avatar_file_id,
      n.id as network_id, n.kind, n.name as network_name, n.colour, n.pattern, n.logo_file_id
    from each_once o
    join posts post on post.enterprise_id = ${e} and post.id = o.post_id
    left join post_texts theirs on theirs.enterprise_id = ${e} and theirs.post_id = post.id
      and theirs.language = ${me.locale} and post.language <> ${me.locale}
    join networks n on n.enterprise_id = ${e} and n.id = o.network_id
    join users author on author.enterprise_id = ${e} and author.id = post.author_id
    order by o.reads, o.said, o.published_at desc, post.id limit ${most}`
}
