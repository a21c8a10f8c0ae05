import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { FOUND_LIMIT } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import type { posts } from '../../contract/posts/pages.ts'
import type { FoundPost } from '../../contract/posts/postLines.ts'
import type { PostKind } from '../../contract/posts/posts.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { knownTo, seesAll, within } from '../networks/known.ts'
import { markOf } from '../networks/queries.ts'
import { seenBy } from '../networks/visibility.ts'
import type { Reading } from '../platform/act.ts'
import { totalOf } from '../platform/database/totals.ts'
import { type Findable, finding } from '../search/findables.ts'
import { asJson, marksOf, type Question, type Questioned, questionOf } from '../search/question.ts'
import { type Line, type Passage, passageOf } from '../search/searchRequest.ts'
import { flat } from './excerpts.ts'
import { inSegmentsOf, isMessage } from './queries.ts'

type Found = z.output<typeof FoundPost>

interface Row extends Passage {
  id: number
  kind: z.output<typeof PostKind>
  title: string
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
  words: string[]
  place: number
  of_all: number
  cut: boolean
}

/** How many of the newest are examined to find whether a word occurs in anything readable. */
const NEWEST_FOR_A_WORD = 50

/** Of posts that hold the words, so many of the newest are looked at first; who may read few of those is shown older ones. */
const NEWEST = 500

/** The search, and its filters. */
interface Asked {
  question: Question
  limit: number
  offset: number
  type?: string | undefined
  network_id?: number | undefined
  /** The language the reader has before them; their own may be another. */
  locale: Locale
  /** How many of the newest are looked at. */
  newest?: number
}

/** What is asked of the database: a word may have more alternatives than the search said. */
type Sought = Pick<Asked, 'network_id' | 'newest'> & { question: Questioned }

/** As many of the newest posts of the network asked about, or of the viewer's own, each as far back as the others. */
function newestWithin({ db, me }: Reading, newest: number, network_id: number | undefined) {
  const inside = seesAll(me) ? [] : within(me)
  const networks = network_id === undefined ? inside : [network_id]
  return sql`array(select latest.post_id from unnest(${networks}::bigint[]) as own(id) cross join lateral (
    select p.post_id from post_networks p
    where p.enterprise_id = ${db.enterpriseId}::bigint and p.network_id = own.id and p.live
    order by p.published_at desc, p.post_id desc limit ${Math.ceil(newest / Math.max(networks.length, 1))}) latest)`
}

/** The newest posts that hold the words, and of a common word those of the viewer's networks besides. */
const foundBy = (act: Reading, { question, network_id, newest = NEWEST }: Sought) =>
  sql`select f.id, f.place
    from posts_answering(${asJson(question)}, ${newest}, ${newestWithin(act, newest, network_id)})
      with ordinality as f(id, rank, place)`

/**
 * Matching posts among those the viewer may read; others are neither shown nor counted. The reviewed function
 * searches within the enterprise; who sees what is decided here, by the same conditions as in the feed.
 */
function readable(
  { db, me }: Reading,
  { type, network_id }: Pick<Asked, 'type' | 'network_id'>,
  found: RawBuilder<unknown>,
): RawBuilder<{ id: number; place: number }> {
  const e = sql`${db.enterpriseId}::bigint`
  return sql`select f.id, f.place, home.*
    from (select f.id, f.place from (${found}) f order by f.place) f
    cross join lateral (
      select p.network_id, p.published_at, n.kind as network_kind, n.name, n.colour, n.pattern, n.logo_file_id
      from post_networks p join networks n on n.enterprise_id = ${e} and n.id = p.network_id
      where p.enterprise_id = ${e} and p.post_id = f.id and p.live and n.archived_at is null and ${knownTo(me)}
        and case when ${isMessage('p')} then ${seenBy(me, 'messages_visibility', 'n')}
          else ${seenBy(me, 'latest_news_visibility', 'n')} end
        and (not p.restricted or ${inSegmentsOf(me, db.enterpriseId, sql`p.post_id`)})
        ${type === undefined ? sql`` : sql`and p.kind = ${type}`}
        ${network_id === undefined ? sql`` : sql`and p.network_id = ${network_id}::bigint`}
      order by p.published_at desc limit 1
    ) home`
}

/** The best hits, each with the matching passage; `counted` says out of how many, even if the page is empty. */
function postRows(act: Reading, asked: Asked, counted: boolean) {
  const { db } = act
  const e = sql`${db.enterpriseId}::bigint`
  const { limit, offset, locale } = asked
  const words = marksOf(asked.question)
  // For the first few hits no more is examined than it takes to find them.
  const seen = counted
    ? sql`found as materialized (${foundBy(act, asked)}), seen as materialized (${readable(act, asked, sql`select * from found`)}),`
    : sql``
  const counts = counted
    ? sql`select (select count(*)::int from seen), (select count(*) >= ${asked.newest ?? NEWEST} from found)`
    : sql`select 0, false`
  const rows = sql<Row>`(
    with ${seen} page as materialized (
      select * from ${counted ? sql`seen` : sql`(${readable(act, asked, foundBy(act, asked))}) seen`}
      order by place limit ${limit} offset ${offset}
    ), told as (
      select page.*, s.kind, said.title, said.language, s.author_id, u.name as author_name, u.pronouns, u.avatar_file_id,
        found_passage(said.language, said.body, ${words}) as passage, left(said.body, 20) as begins,
        right(said.body, 20) as ends, found_words(said.language, said.title, ${words}) as words,
        (select jsonb_object_agg(named.id, named.name) from post_mentions pm
          join users named on named.enterprise_id = ${e} and named.id = pm.user_id
          where pm.enterprise_id = ${e} and pm.post_id = s.id) as names
      from page
      join posts s on s.enterprise_id = ${e} and s.id = page.id
      -- The reader's language where it answers, else one that does, else theirs or its own.
      cross join lateral (
        select v.language, v.title, v.body from (
          select s.language, s.title, s.body, true as own
          union all select t.language, t.title, t.body, false from post_texts t
            where t.enterprise_id = ${e} and t.post_id = s.id
        ) v
        order by case when exists (select from post_texts t where t.enterprise_id = ${e} and t.post_id = s.id)
            then library_words(v.language, v.title, '', coalesce(v.body, '')) @@ any_word_of(${words}) end desc,
          (v.language = ${locale}) desc, v.own desc
        limit 1
      ) said
      join users u on u.enterprise_id = ${e} and u.id = s.author_id
    )
    select told.*, counted.of_all, counted.cut
    from (${counts}) counted(of_all, cut)
    ${counted ? sql`left join` : sql`join`} told on true
  )`
  return db.selectFrom(rows.as('found')).selectAll().orderBy('place')
}

/** The first few. */
const postsFound = (act: Reading, asked: Asked) => postRows(act, asked, false)

/** A page of hits with the total: an empty page still gets a row with the total. */
async function pageOfPosts(
  act: Reading,
  asked: Asked,
): Promise<{ rows: Row[]; count: number; cut: boolean }> {
  if (act.db.countsAll && asked.newest === undefined)
    return pageOfPosts(act, { ...asked, newest: FOUND_LIMIT })
  const rows = await postRows(act, asked, true).execute()
  const { of_all: count = 0, cut = false } = rows[0] ?? {}
  const { newest = NEWEST } = asked
  const wanted = asked.offset + asked.limit
  // As many more as it takes if the older ones are as often readable.
  if (cut && newest < FOUND_LIMIT && count < wanted)
    return pageOfPosts(act, {
      ...asked,
      newest: Math.min(newest * Math.ceil((2 * wanted) / Math.max(count, 1)), FOUND_LIMIT),
    })
  return { rows: rows.filter((row) => (row.id as number | null) !== null), count, cut }
}

/** How many of them there are. */
const countPosts = (act: Reading, asked: Pick<Asked, 'question' | 'type' | 'network_id'>) =>
  act.db
    .selectFrom(
      sql<{ count: number; cut: boolean }>`(
        with found as materialized (${foundBy(act, asked)})
        select (select count(*)::int from (${readable(act, asked, sql`select * from found`)}) seen) as count,
          (select count(*) >= ${NEWEST} from found) as cut
      )`.as('counted'),
    )
    .selectAll()

const passageIn = (row: Row) => passageOf(row, (text) => flat(text, row.names ?? {}))

const markIn = (row: Row) => markOf({ ...row, id: row.network_id, kind: row.network_kind })

const foundOf = (row: Row): Found => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  excerpt: passageIn(row).excerpt,
  language: row.language,
  author: faceOf(
    { id: row.author_id, name: row.author_name, pronouns: row.pronouns, avatar_file_id: row.avatar_file_id },
    FACE_WIDTHS[0],
  ),
  network: markIn(row),
  published_at: row.published_at,
})

function postLine(row: Row): Line {
  const { excerpt, words } = passageIn(row)
  const network = markIn(row)
  return {
    kind: 'post',
    id: row.id,
    name: row.title,
    detail: network.name,
    link: `/posts/${row.id}`,
    picture_url: network.glyph_url,
    excerpt,
    words: [...new Set([...row.words, ...words])],
    by: row.author_name,
    at: row.published_at,
    type: row.kind,
  }
}

export const postFinding: Findable = {
  kind: 'post',
  place: 40,
  found: (act, asked) => finding(postsFound(act, asked), postLine),
  counted: (act, asked) => countPosts(act, asked),
  async page(act, asked) {
    const { rows, ...counted } = await pageOfPosts(act, asked)
    return { lines: rows.map(postLine), counted }
  },
  holding: (act, question) => readable(act, {}, foundBy(act, { question, newest: NEWEST_FOR_A_WORD })),
}

export async function searchPosts(
  act: Reading,
  { q: words, page, page_size, kind: type, network_id }: Hears<typeof posts.search, 'query'>,
  locale: Locale,
): Promise<Answers<typeof posts.search>> {
  const asked = {
    question: questionOf(words),
    locale,
    type,
    network_id,
    limit: page_size,
    offset: (page - 1) * page_size,
  }
  const { rows, count, cut } = await pageOfPosts(act, asked)
  return { items: rows.map(foundOf), page, page_size, ...totalOf(count, cut) }
}
