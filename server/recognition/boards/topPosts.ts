import { sql } from 'kysely'
import type { boards } from '../../../contract/recognition/boards.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import { activeNetworks, hiddenNetworks } from '../../identity/viewerNetworks.ts'
import { knownTo } from '../../networks/known.ts'
import { knownMarks, markOf, viewedNetwork } from '../../networks/queries.ts'
import { seenBy } from '../../networks/visibility.ts'
import type { Reading } from '../../platform/act.ts'
import { inSegmentsOf, isMessage } from '../../posts/queries.ts'
import { spanOf } from './boards.ts'
import { takesPart } from './participation.ts'
import { LINES, placed } from './places.ts'
import type { Span } from './span.ts'

/** Of one network so many are shown, the newest of equal ones. */
const OF_A_NETWORK = { places: 5, lines: 5 }

interface Row {
  id: number
  title: string
  author_id: number
  likes: number
  comments: number
  network_id: number
}

/** News of the period that the viewer reads, in these networks or anywhere, with the most likes and comments first. */
async function newsByEcho(act: Reading, { from, until }: Span, networks: readonly number[] | undefined) {
  const { db, me } = act
  const e = sql`${db.enterpriseId}::bigint`
  const dayStart = (day: string, more: number) =>
    sql`moment_at((${day}::date + ${sql.lit(more)})::timestamp, (select time_zone from enterprises where id = ${e}))`
  const { rows } = await sql<Row>`
    select s.id, s.title, s.author_id, s.like_count as likes, s.comment_count as comments,
      (array_agg(p.network_id order by p.origin, p.network_id))[1] as network_id
    from post_networks p
    join networks n on n.enterprise_id = ${e} and n.id = p.network_id and n.archived_at is null
    join posts s on s.enterprise_id = ${e} and s.id = p.post_id
    where p.enterprise_id = ${e} and p.live and not ${isMessage('p')} and p.published_at >= ${dayStart(from, 0)}
      and p.published_at < ${dayStart(until, 1)} and s.like_count + s.comment_count > 0
      ${networks ? sql`and p.network_id = any(${[...networks]}::bigint[])` : sql``}
      and n.id <> all(${hiddenNetworks(me)}::bigint[]) and ${knownTo(me)} and ${seenBy(me, 'latest_news_visibility', 'n')}
      and (not p.restricted or ${inSegmentsOf(me, db.enterpriseId, sql`p.post_id`)})
      and ${takesPart(act, sql`s.author_id`)}
    group by s.id, s.title, s.author_id, s.like_count, s.comment_count
    order by s.like_count + s.comment_count desc, s.id desc limit ${LINES + 1}`.execute(db)
  return rows
}

async function shown(
  act: Reading,
  span: Span,
  networks: readonly number[] | undefined,
  most?: typeof OF_A_NETWORK,
) {
  const { from, until, off } = span
  if (off) return { state: 'off' as const, from, until, items: [], more: false }
  const { items, more } = placed(
    await newsByEcho(act, span, networks),
    ({ likes, comments }) => likes + comments,
    most,
  )
  const face = await facesOf(
    act.db,
    items.map(({ row }) => row.author_id),
  )
  const marks = new Map(
    (
      await knownMarks(
        act,
        items.map(({ row }) => row.network_id),
      ).execute()
    ).map((mark) => [mark.id, markOf(mark)]),
  )
  return {
    state: 'shown' as const,
    from,
    until,
    items: items.flatMap(({ place, row: { author_id, network_id, ...row } }) => {
      const network = marks.get(network_id)
      return network ? [{ place, ...row, author: face(author_id), network }] : []
    }),
    more,
  }
}

export const boardOfPosts = async (
  act: Reading,
  asked: Hears<typeof boards.posts, 'query'>,
): Promise<Answers<typeof boards.posts>> =>
  shown(act, await spanOf(act, asked), asked.scope === 'mine' ? activeNetworks(act.me) : undefined)

export async function topPostsOf(
  act: Reading,
  id: number,
  asked: Hears<typeof boards.ofNetwork, 'query'>,
): Promise<Answers<typeof boards.ofNetwork>> {
  const network = await viewedNetwork(act, id)
  return shown(act, await spanOf(act, asked), [network.id], OF_A_NETWORK)
}
