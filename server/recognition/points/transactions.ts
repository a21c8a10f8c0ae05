import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { aboutTypes, EntryCause } from '../../../contract/recognition/causes.ts'
import type { PointEntry, points } from '../../../contract/recognition/points.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { whileModuleOn } from '../../enterprise/modules.ts'
import { facesOf } from '../../identity/faces.ts'
import { toldNetworks } from '../../identity/viewerNetworks.ts'
import { knownTo } from '../../networks/known.ts'
import { knownMarks, markOf } from '../../networks/queries.ts'
import { seenBy } from '../../networks/visibility.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together, written } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { isReadBy } from '../../posts/queries.ts'
import { recognitionPolicy } from '../policy.ts'
import { earnedAsTold, isTold } from '../quiet.ts'

type Entry = z.output<typeof PointEntry>
type AboutType = (typeof aboutTypes)[number]

export async function personOf({ db }: Pick<Reading, 'db'>, id: number) {
  const person = await db.selectFrom('users').select(['id', 'state']).where('id', '=', id).executeTakeFirst()
  if (!person) throw missing()
  return person
}

/**
 * The events (as `v`) at which the viewer may know that this person was: their own, and those whose attendance they may
 * see.
 */
function toldOf(me: Viewer, id: number) {
  const told = toldNetworks(me)
  if (id === me.user_id)
    return told ? sql<boolean>`v.network_id = any(${told}::bigint[])` : sql<boolean>`true`
  return sql<boolean>`exists (select from event_networks p
    join networks n on n.enterprise_id = p.enterprise_id and n.id = p.network_id
    where p.enterprise_id = v.enterprise_id and p.event_id = v.id and p.live and n.archived_at is null
      and ${knownTo(me)} and ${seenBy(me, 'event_attendance_visibility', 'n')})`
}

interface Row {
  id: number
  cause: EntryCause
  fact: string | null
  thing: string | null
  amount: number
  points: number
  debt: number
  at: string
  network_id: number | null
  rule_version: number | null
  recount_id: number | null
  posted_by: number | null
  reason: string | null
  taken_back: boolean
  type: AboutType | null
  about_id: number | null
  name: string | null
}

/** What an entry (as `p`) is about, with its name where the viewer may read it: rows of `type, about_id, name`. */
function aboutOf(me: Viewer, e: RawBuilder<number>, id: number) {
  const mine = sql`${id === me.user_id}`
  const post = (of: RawBuilder<unknown>) =>
    sql`(select s.title from posts s where s.enterprise_id = ${e} and s.id = ${of} and ${isReadBy(me, e, sql`s.id`)})`
  const event = (of: RawBuilder<unknown>) =>
    sql`(select v.name from events v where v.enterprise_id = ${e} and v.id = ${of} and ${toldOf(me, id)})`
  const numbered = (of: string) => sql`nullif(split_part(${sql.ref(of)}, ':', 2), '')::bigint`
  const onPost = sql`p.thing like 'post:%'`
  return sql`
    select 'event' as type, p.fact::bigint as about_id, ${event(sql`p.fact::bigint`)} as name where p.cause = 'event_attended'
    union all select 'post', p.fact::bigint, ${post(sql`p.fact::bigint`)} where p.cause = 'post_published'
    union all select case when ${onPost} then 'post' else 'event' end, ${numbered('p.thing')},
      case when ${onPost} then ${post(numbered('p.thing'))} else ${event(numbered('p.thing'))} end
      where p.cause in ('comment_written', 'like_given') and (${mine} or p.cause = 'comment_written')
    union all select 'survey', p.fact::bigint,
      (select s.title from surveys s where s.enterprise_id = ${e} and s.id = p.fact::bigint) where p.cause = 'survey_answered' and ${mine}
    union all select 'session', p.fact::bigint, null where p.cause = 'session_held' and ${mine}
    union all select 'network', p.network_id, (select n.name from networks n where n.enterprise_id = ${e} and n.id = p.network_id
      and n.archived_at is null and ${knownTo(me)}) where p.cause in ('group_joined', 'hours_recorded') and ${mine}
    union all select 'profile', p.user_id, null where p.cause = 'profile_completed'
    union all select 'achievement', p.fact::bigint,
      (select a.name from achievements a where a.enterprise_id = ${e} and a.id = p.fact::bigint) where p.cause = 'achievement'
    union all select 'kudos', q.id, q.text from kudos q
      where p.cause = 'kudos' and ${mine} and q.enterprise_id = ${e} and q.id = p.fact::bigint and q.removed_at is null
        and ${whileModuleOn({ enterpriseId: me.enterprise_id }, 'kudos_enabled')}
    union all select 'reward', c.reward_id, w.label from reward_claims c
      join rewards w on w.enterprise_id = ${e} and w.id = c.reward_id
      where p.cause in ('claim', 'refund') and ${mine} and c.enterprise_id = ${e} and c.id = p.claim_id`
}

const linkTo: Record<AboutType, (id: number) => string | null> = {
  event: (id) => `/events/${id}`,
  post: (id) => `/posts/${id}`,
  comment: () => null,
  survey: () => null,
  session: (id) => `/mentorship/sessions/${id}`,
  network: (id) => `/groups/${id}`,
  profile: (id) => `/user/${id}`,
  achievement: () => null,
  kudos: () => '/kudos?scope=received',
  reward: () => '/rewards',
}
/** What has no name of its own is opened all the same. */
const nameless: readonly AboutType[] = ['session', 'profile']

function aboutShown({ type, about_id, name }: Row): Entry['about'] {
  if (type === null || about_id === null || (name === null && !nameless.includes(type))) return null
  return { type, name, href: linkTo[type](about_id) }
}

/** Entries of one person, given by a condition on `p` and an order. */
export async function entriesOf(act: Reading, id: number, which: RawBuilder<unknown>): Promise<Entry[]> {
  const { db, me } = act
  const e = sql<number>`${db.enterpriseId}::bigint`
  const mine = id === me.user_id
  const [rows] = await together(
    db,
    written<Row>(
      db,
      sql`select p.*, w.reason, w.taken_back_by is not null as taken_back, about.*
        from (select * from point_entries p where p.enterprise_id = ${e} and p.user_id = ${id}::bigint ${which}) p
        left join point_reasons w on w.enterprise_id = ${e} and w.entry_id = p.id
        left join lateral (${aboutOf(me, e, id)} limit 1) about on true
        order by p.id desc`,
    ),
  )
  const face = await facesOf(
    db,
    rows.map(({ posted_by }) => posted_by),
  )
  const marks = new Map(
    (mine
      ? await knownMarks(act, [...new Set(rows.flatMap(({ network_id }) => network_id ?? []))]).execute()
      : []
    ).map((row) => [row.id, markOf(row)]),
  )
  const gives = allows(me, recognitionPolicy.give, { id })
  return rows.map((row) => ({
    id: row.id,
    cause: row.cause,
    amount: row.amount,
    // What became of it depends on all that somebody has: that is for them alone.
    points: mine ? row.points : row.amount,
    debt: mine ? row.debt : 0,
    at: row.at,
    about: aboutShown(row),
    network: row.network_id === null ? null : (marks.get(row.network_id) ?? null),
    rule_version: row.rule_version,
    recounted: row.recount_id !== null,
    reason: row.reason,
    // Who thanked somebody is between the two, unless the giver chose otherwise.
    by: row.cause === 'kudos' && !mine ? null : face(row.posted_by),
    can: { take_back: gives && row.cause === 'given' && !row.taken_back },
  }))
}

export const standingQuestion = ({ db }: Pick<Reading, 'db'>, id: number) =>
  db.selectFrom('point_balances').select(['balance', 'debt', 'earned']).where('user_id', '=', id)

/** Of what somebody earned as much as is listed for others. */
export const toldQuestion = (db: Db, id: number) =>
  written<{ value: number }>(
    db,
    sql`select t.earned::bigint as value from (${earnedAsTold(sql`${db.enterpriseId}::bigint`, sql`${[id]}::bigint[]`)}) t`,
  )

export async function listTransactions(
  act: Reading,
  id: number,
  { page, page_size, sort_direction = 'desc', cause }: Hears<typeof points.transactions, 'query'>,
): Promise<Answers<typeof points.transactions>> {
  const { db, me } = act
  authorize(me, recognitionPolicy.view_points, await personOf(act, id))
  const mine = id === me.user_id
  const some = sql`${cause ? sql`and p.cause = ${cause}` : sql``}
    ${mine ? sql`` : sql`and ${isTold}`}`
  const direction = sql.raw(sort_direction)
  const items = await entriesOf(
    act,
    id,
    sql`${some} order by p.id ${direction} limit ${page_size} offset ${(page - 1) * page_size}`,
  )
  const [[own], [told], [counted]] = await together(
    db,
    mine ? standingQuestion(act, id) : undefined,
    mine ? undefined : toldQuestion(db, id),
    written<{ count: number }>(
      db,
      sql`select count(*)::int as count from point_entries p
        where p.enterprise_id = ${db.enterpriseId}::bigint and p.user_id = ${id}::bigint ${some}`,
    ),
  )
  return {
    items: sort_direction === 'asc' ? items.toReversed() : items,
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact',
    ...(own ?? { balance: mine ? 0 : null, debt: mine ? 0 : null, earned: told?.value ?? 0 }),
    can: { give: allows(me, recognitionPolicy.give, { id }) },
  }
}
