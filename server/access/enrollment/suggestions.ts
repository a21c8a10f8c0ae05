import { sql } from 'kysely'
import type { z } from 'zod'
import type { enrollment, Suggestion, SuggestionReason } from '../../../contract/access/enrollment.ts'
import type { Hears } from '../../../contract/route.ts'
import { activeNetworks } from '../../identity/viewerNetworks.ts'
import { countsWithin, keptCounts, openedCounts } from '../../networks/counts.ts'
import { notHidden } from '../../networks/known.ts'
import { networksPolicy } from '../../networks/policy.ts'
import { cardColumns, cardOf, networkIdsNamed } from '../../networks/queries.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'

type Reason = z.output<typeof SuggestionReason>

/** Fewer people than this are never shown as a number; more are rounded to multiples of it. */
const FEWEST = 5
/** At most so many people with the same answer are examined; the count says "at least". */
const PEERS = 100
const LIVELY_DAYS = 30
/** At most so many posts, and as many events, are examined. */
const HAPPENINGS = 200
const MOST_REASONS = 200

/** Networks whose members everybody may see: only about these may memberships be mentioned. */
const openly = sql`n.archived_at is null and not n.private
  and n.members_visibility in ('public', 'enabled', 'non_member')`

/**
 * Networks whose members gave the same public answer as the viewer, the larger share first: a small chapter of one's
 * own site says more than a network of everybody.
 */
async function sameAnswer({ db, me }: Reading): Promise<[number, Reason][]> {
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

/** Networks with a recent post or a coming event that anybody may read. */
async function lively(db: Db, now: Date): Promise<[number, Reason][]> {
  const at = now.toISOString()
  const { rows } = await sql<{ network_id: number; happenings: number }>`
    select n.id as network_id, count(*)::int as happenings
    from (
      (select network_id from post_networks
        where enterprise_id = ${db.enterpriseId} and live
          and published_at > ${at}::timestamptz - make_interval(days => ${LIVELY_DAYS})
        order by published_at desc limit ${HAPPENINGS})
      union all
      (select network_id from events
        where enterprise_id = ${db.enterpriseId} and state = 'approved' and ends_at > ${at}::timestamptz
          and starts_at < ${at}::timestamptz + make_interval(days => ${LIVELY_DAYS})
        order by ends_at limit ${HAPPENINGS})
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
 * Networks the viewer was never in touch with. Those inside a private network stay unknown to people outside it;
 * people who were removed aren't invited back.
 */
const candidates = ({ db, me }: Reading, kinds: readonly string[]) =>
  db
    .selectFrom('networks as n')
    .where('n.archived_at', 'is', null)
    .where('n.kind', '<>', 'region')
    .where('n.kind', '=', sql<string>`any(${kinds}::text[])`)
    .where('n.id', '<>', sql<number>`all(${havingToDoWith(me)}::bigint[])`)
    .where(notHidden(activeNetworks(me)))

const havingToDoWith = (me: Viewer) =>
  [...me.memberships].flatMap(([id, state]) => (state === 'inactive' ? [] : [id]))

type Which = { kinds: readonly ('group' | 'community')[]; found: readonly number[] | undefined }

/** Networks there is a reason for, best first; they are few. */
const fitting = (act: Reading, { kinds, found }: Which, reasons: readonly number[]) => {
  const among = found ? reasons.filter((id) => found.includes(id)) : reasons
  return candidates(act, kinds)
    .select('n.id')
    .where('n.id', '=', sql<number>`any(${among}::bigint[])`)
    .orderBy(sql`array_position(${among}::bigint[], n.id)`)
}

/** All others: open ones first, by name, as an index has them. */
const others = (act: Reading, { kinds, found }: Which, reasons: readonly number[]) =>
  candidates(act, kinds)
    .where('n.id', '<>', sql<number>`all(${reasons}::bigint[])`)
    .$if(found !== undefined, (rows) => rows.where('n.id', '=', sql<number>`any(${found ?? []}::bigint[])`))

/** Without a search the total is the kept one, less the viewer's own networks. */
async function totalFor(act: Reading, { kinds, found }: Which): Promise<number> {
  const { db, me } = act
  if (found) {
    const { count } = await candidates(act, kinds)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('n.id', '=', sql<number>`any(${found}::bigint[])`)
      .executeTakeFirstOrThrow()
    return count
  }
  const within = activeNetworks(me)
  const [kept, opened, [mine]] = await together(
    db,
    keptCounts(db, {}),
    openedCounts(db, { within }),
    db
      .selectFrom('networks as n')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('n.archived_at', 'is', null)
      .where('n.kind', '=', sql<string>`any(${kinds}::text[])`)
      .where('n.id', '=', sql<number>`any(${havingToDoWith(me)}::bigint[])`)
      .where(notHidden(within)),
  )
  const counts = countsWithin(kept, opened)
  return Math.max(0, kinds.reduce((sum, kind) => sum + counts[kind], 0) - (mine?.count ?? 0))
}

/** What the viewer may like, a page at a time, each with the one reason that says most. */
export async function suggestNetworks(
  act: Reading,
  { page, page_size, search, kind }: Hears<typeof enrollment.suggestions, 'query'>,
) {
  const { db, me, now } = act
  authorize(me, networksPolicy.list)
  const which: Which = {
    kinds: kind ? [kind] : ['group', 'community'],
    found: search ? await networkIdsNamed(db, search) : undefined,
  }
  const [wished, shared, busy] = await Promise.all([chosen(db), sameAnswer(act), lively(db, now)])
  const reasons = new Map<number, Reason>()
  for (const [id, reason] of [...wished, ...shared, ...busy]) if (!reasons.has(id)) reasons.set(id, reason)
  const named = [...reasons.keys()]
  const first = (await fitting(act, which, named).execute()).map(({ id }) => id)
  const start = (page - 1) * page_size
  const shown = first.slice(start, start + page_size)
  const [rows, total] = await Promise.all([
    others(act, which, first)
      .select(columns)
      .orderBy('n.private')
      .orderBy('n.name')
      .orderBy('n.id')
      .limit(page_size - shown.length)
      .offset(Math.max(0, start - first.length))
      .execute(),
    totalFor(act, which),
  ])
  const fit = await db
    .selectFrom('networks as n')
    .select(columns)
    .where('n.id', '=', sql<number>`any(${shown}::bigint[])`)
    .orderBy(sql`array_position(${shown}::bigint[], n.id)`)
    .execute()
  const card = cardOf(me)
  const items = [...fit, ...rows].map((row): z.output<typeof Suggestion> => {
    const one = card(row)
    return { ...one, reason: reasons.get(row.id) ?? { by: one.asks ? 'on_request' : 'open' } }
  })
  return { items, page, page_size, ...totalOf(total) }
}

const columns = cardColumns.map((column) => `n.${column}` as const)
