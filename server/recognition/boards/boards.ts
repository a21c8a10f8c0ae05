import { type RawBuilder, sql } from 'kysely'
import type { boards } from '../../../contract/recognition/boards.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf, type PersonRow } from '../../identity/faces.ts'
import { activeNetworks, hiddenNetworks } from '../../identity/viewerNetworks.ts'
import { knownTo, seesAll, within } from '../../networks/known.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { markOf } from '../../networks/queries.ts'
import { seenBy } from '../../networks/visibility.ts'
import type { Reading } from '../../platform/act.ts'
import { throughGate } from '../../platform/rights/privacyGate.ts'
import { takesPart } from './participation.ts'
import { LINES, placed } from './places.ts'
import { type Span, spanQuestion } from './span.ts'

/** A place is counted no further. */
const COUNTED = 1000
/** Networks with fewer members in all are read from their members, others from the sums. */
const FEW = 5000

/** The fewest people of whom the privacy gate tells a number; fewer could be told from each other. */
const compared = ({ privacy_k }: Span) => throughGate(0, privacy_k, false).count
const ends = ({ from, until }: Span) => ({ from, until })
export async function spanOf(act: Reading, asked: Parameters<typeof spanQuestion>[1]): Promise<Span> {
  const [span] = await spanQuestion(act, asked).execute()
  if (!span) throw new Error('an enterprise has a time zone')
  return span
}

interface PersonOnBoard extends PersonRow {
  points: number
}

/** Sums of the period (as `b`) of people (as `u`) who can be on a board, in the viewer’s networks or anywhere. */
function sumsOfPeople({ db, me }: Reading, { from }: Span, { period, scope }: Asked, small: boolean) {
  const e = sql`${db.enterpriseId}::bigint`
  // Of networks that show their members to the viewer; asked once, not of each member.
  const networks = sql`array(select n.id from networks n where n.enterprise_id = ${e} and n.id = any(${activeNetworks(me)}::bigint[])
    and ${seenBy(me, 'members_visibility', 'n')})`
  const shared = sql`m.enterprise_id = ${e} and m.network_id = any(${networks}) and m.state = 'active' and ${knownMembership(me)}`
  const among =
    scope === 'all'
      ? sql``
      : small
        ? sql`and b.user_id in (select m.user_id from network_members m where ${shared})`
        : // Asked of each in the order of the board until a page is full: planned as a join it may read all members first.
          sql`and exists (select from network_members m where m.user_id = b.user_id and ${shared} offset 0)`
  return sql`from board_people b join users u on u.enterprise_id = ${e} and u.id = b.user_id and u.state = 'active'
    where b.enterprise_id = ${e} and b.period = ${period} and b.starts_on = ${from}::date and b.amount > 0
      and ${takesPart({ db }, sql`b.user_id`)} ${among}`
}
type Asked = Hears<typeof boards.people, 'query'>

/** Whether the viewer’s networks together have few members; a kept number each. */
async function areSmall({ db, me }: Reading) {
  const { rows } = await sql<{ members: number }>`
    select coalesce(sum(n.member_count), 0)::int as members from networks n
    where n.enterprise_id = ${db.enterpriseId}::bigint and n.id = any(${activeNetworks(me)}::bigint[])`.execute(
    db,
  )
  return (rows[0]?.members ?? 0) < FEW
}

export async function boardOfPeople(act: Reading, asked: Asked): Promise<Answers<typeof boards.people>> {
  const { db, me } = act
  const span = await spanOf(act, asked)
  const nothing = { ...ends(span), items: [], more: false, mine: null }
  if (span.off) return { ...nothing, state: 'off' }
  const some = sumsOfPeople(act, span, asked, asked.scope === 'mine' && (await areSmall(act)))
  const first = Math.max(LINES + 1, compared(span))
  const { rows } = await sql<PersonOnBoard>`
    select u.id, u.name, u.pronouns, u.avatar_file_id, b.amount as points ${some}
    order by b.amount desc, b.user_id limit ${first}`.execute(db)
  if (throughGate(rows.length, span.privacy_k, false).is === 'fewer_than')
    return { ...nothing, state: 'too_few' }
  const { items, more } = placed(rows, ({ points }) => points)
  const isShown = items.some(({ row }) => row.id === me.user_id)
  return {
    state: 'shown',
    ...ends(span),
    items: items.map(({ place, row }) => ({
      place,
      points: row.points,
      person: faceOf(row, FACE_WIDTHS[0]),
    })),
    more,
    // In a look nobody learns of a place that others don’t see.
    mine: isShown || me.look ? null : await placeOf(act, span, asked, some),
  }
}

/** Where the viewer stands among them. */
async function placeOf({ db, me }: Reading, { from }: Span, { period }: Asked, some: RawBuilder<unknown>) {
  const mine = await db
    .selectFrom('board_people')
    .select('amount')
    .where('period', '=', period)
    .where('starts_on', '=', from)
    .where('user_id', '=', me.user_id)
    .executeTakeFirst()
  if (!mine || mine.amount <= 0) return null
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${some} and b.amount > ${mine.amount}::bigint limit ${COUNTED}) ahead`.execute(
    db,
  )
  const ahead = rows[0]?.count ?? 0
  return { place: ahead < COUNTED ? ahead + 1 : null, points: mine.amount }
}

interface NetworkOnBoard {
  id: number
  kind: string
  name: string
  colour: string
  pattern: string
  logo_file_id: string | null
  points: number
}

/** Networks whose inside the viewer knows; of the others they learn nothing by their points. */
export async function boardOfNetworks(act: Reading, asked: Asked): Promise<Answers<typeof boards.networks>> {
  const { db, me } = act
  const span = await spanOf(act, asked)
  const nothing = { ...ends(span), items: [], more: false }
  if (span.off) return { ...nothing, state: 'off' }
  const e = sql`${db.enterpriseId}::bigint`
  const inside = seesAll(me) ? sql`true` : sql`(not n.private or n.id = any(${within(me)}::bigint[]))`
  const { rows } = await sql<NetworkOnBoard>`
    select n.id, n.kind, n.name, n.colour, n.pattern, n.logo_file_id, b.amount as points
    from board_networks b join networks n on n.enterprise_id = ${e} and n.id = b.network_id and n.archived_at is null
    where b.enterprise_id = ${e} and b.period = ${asked.period} and b.starts_on = ${span.from}::date and b.amount > 0
      and b.people >= ${compared(span)} and ${knownTo(me)} and ${inside}
      and n.id <> all(${hiddenNetworks(me)}::bigint[])
      ${asked.scope === 'mine' ? sql`and n.id = any(${activeNetworks(me)}::bigint[])` : sql``}
    order by b.amount desc, b.network_id limit ${LINES + 1}`.execute(db)
  // One alone is compared with nothing.
  if (rows.length < 2) return { ...nothing, state: 'too_few' }
  const { items, more } = placed(rows, ({ points }) => points)
  return {
    state: 'shown',
    ...ends(span),
    items: items.map(({ place, row }) => ({ place, points: row.points, network: markOf(row) })),
    more,
  }
}
