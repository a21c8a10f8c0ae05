import { sql } from 'kysely'
import type { z } from 'zod'
import type { enrollment, Suggestion, SuggestionReason } from '../../../contract/enrollment.ts'
import { COUNT_LIMIT } from '../../../contract/limits.ts'
import type { Hears } from '../../../contract/route.ts'
import { networksPolicy } from '../../networks/policy.ts'
import { cardColumns, cardOf, searchNetworkIds } from '../../networks/queries.ts'
import type { Db } from '../../platform/db.ts'
import { authorize } from '../../platform/policy.ts'
import { totalOf } from '../../platform/totals.ts'
import type { Viewer } from '../../platform/viewer.ts'

type Reason = z.output<typeof SuggestionReason>

/** Fewer people than this are never counted in front of others, and more are counted in steps of as many. */
const FEWEST = 5
/** So many who share an answer are looked at; the count says "at least". */
const PEERS = 500
const LIVELY_DAYS = 30
const MOST_REASONS = 200

/** Whose members everybody may see: only of these may anything be said about who belongs to them. */
const openly = sql`n.archived_at is null and not n.private
  and n.members_visibility in ('public', 'enabled', 'non_member')`

/**
 * Networks in which people gave the same public answer to a question as the viewer. Where they are the larger share
 * comes first: a small chapter of one's own site says more than a network of everybody.
 */
async function sameAnswer(db: Db, me: Viewer): Promise<[number, Reason][]> {
  const { rows } = await sql<{ network_id: number; title: string; value: string; people: number }>`
    with mine as (
      select f.id, f.title, v.value from fields f
      join user_field_values v on v.enterprise_id = f.enterprise_id and v.field_id = f.id
      where f.enterprise_id = ${db.enterpriseId} and f.belongs_to = 'user' and f.archived_at is null
        and f.class = 'public' and f.type in ('select', 'checkbox') and v.user_id = ${me.user_id}
    ), peers as (
      select mine.id, mine.title, mine.value, p.user_id from mine
      cross join lateral (
        select v.user_id from user_field_values v
        where v.enterprise_id = ${db.enterpriseId} and v.field_id = mine.id and v.value = mine.value
          and v.user_id <> ${me.user_id}
        limit ${PEERS}
      ) p
    )
    select m.network_id, peers.title, peers.value, count(*)::int as people
    from peers
    join users u on u.enterprise_id = ${db.enterpriseId} and u.id = peers.user_id and u.state = 'active'
    join network_members m on m.enterprise_id = ${db.enterpriseId} and m.user_id = u.id and m.state = 'active'
      and m.visibility = 'open'
    join networks n on n.enterprise_id = ${db.enterpriseId} and n.id = m.network_id and ${openly}
    group by m.network_id, n.member_count, peers.id, peers.title, peers.value
    having count(*) >= ${FEWEST}
    order by count(*)::float8 / greatest(n.member_count, count(*)) desc, people desc, m.network_id, peers.id
    limit ${MOST_REASONS}`.execute(db)
  return rows.map(({ network_id, title, value, people }) => [
    network_id,
    { by: 'field', field: title, value, people: people - (people % FEWEST) },
  ])
}

/** Networks where something was said or is planned that anybody may read. */
async function lively(db: Db, now: Date): Promise<[number, Reason][]> {
  const at = now.toISOString()
  const { rows } = await sql<{ network_id: number; happenings: number }>`
    select n.id as network_id, count(*)::int as happenings
    from (
      select network_id from posts
      where enterprise_id = ${db.enterpriseId} and state = 'published'
        and published_at > ${at}::timestamptz - make_interval(days => ${LIVELY_DAYS})
      union all
      select network_id from events
      where enterprise_id = ${db.enterpriseId} and state = 'approved' and ends_at > ${at}::timestamptz
        and starts_at < ${at}::timestamptz + make_interval(days => ${LIVELY_DAYS})
    ) done
    join networks n on n.enterprise_id = ${db.enterpriseId} and n.id = done.network_id and ${openly}
      and n.latest_news_visibility in ('public', 'enabled', 'non_member')
      and n.upcoming_events_visibility in ('public', 'enabled', 'non_member')
    group by n.id
    having count(*) > 1
    order by happenings desc, n.id
    limit ${MOST_REASONS}`.execute(db)
  return rows.map(({ network_id, happenings }) => [network_id, { by: 'lively', happenings }])
}

const chosen = async (db: Db): Promise<[number, Reason][]> => {
  const rows = await db
    .selectFrom('networks')
    .select('id')
    .where('suggested', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .limit(MOST_REASONS)
    .execute()
  return rows.map(({ id }) => [id, { by: 'chosen' }])
}

/**
 * Networks the viewer has nothing to do with yet. What lies inside a private one stays unknown to whoever isn't in it;
 * whoever was sent away isn't asked back.
 */
const candidates = (db: Db, me: Viewer, kinds: readonly string[]) => {
  const known = [...me.memberships].flatMap(([id, state]) => (state === 'inactive' ? [] : [id]))
  const within = [...me.memberships].flatMap(([id, state]) => (state === 'active' ? [id] : []))
  return db
    .withRecursive('hidden', (with_) =>
      with_
        .selectFrom('networks as p')
        .innerJoin('networks as c', 'c.parent_id', 'p.id')
        .select('c.id')
        .where('p.private', '=', true)
        .where('p.id', '<>', sql<number>`all(${within}::bigint[])`)
        .union(
          with_
            .selectFrom('networks as below')
            .innerJoin('hidden', 'hidden.id', 'below.parent_id')
            .select('below.id'),
        ),
    )
    .selectFrom('networks')
    .where('archived_at', 'is', null)
    .where('kind', 'in', kinds)
    .where('id', '<>', sql<number>`all(${known}::bigint[])`)
    .where('id', 'not in', (eb) => eb.selectFrom('hidden').select('hidden.id'))
}

/** What the viewer may like, a page at a time, each with the one reason that says most. */
export async function suggestNetworks(
  db: Db,
  me: Viewer,
  { page, page_size, search, kind }: Hears<typeof enrollment.suggestions, 'query'>,
  now: Date,
) {
  authorize(me, networksPolicy.list)
  const found = search ? await searchNetworkIds(db, search, COUNT_LIMIT) : undefined
  const [wished, shared, busy] = await Promise.all([chosen(db), sameAnswer(db, me), lively(db, now)])
  const reasons = new Map<number, Reason>()
  for (const [id, reason] of [...wished, ...shared, ...busy]) if (!reasons.has(id)) reasons.set(id, reason)
  const fitting = candidates(db, me, kind ? [kind] : ['group', 'community'])
  const some = found ? fitting.where('id', '=', sql<number>`any(${found}::bigint[])`) : fitting
  const [rows, total] = await Promise.all([
    some
      .select(cardColumns)
      .orderBy(sql`array_position(${[...reasons.keys()]}::bigint[], id) nulls last`)
      .orderBy('private')
      .orderBy('name')
      .orderBy('id')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    some.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const card = cardOf(me)
  const items = rows.map((row): z.output<typeof Suggestion> => {
    const shown = card(row)
    return { ...shown, reason: reasons.get(row.id) ?? { by: shown.asks ? 'on_request' : 'open' } }
  })
  const { count } = total
  return {
    items,
    page,
    page_size,
    ...totalOf(count),
  }
}
