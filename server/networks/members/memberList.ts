import { type OrderByItemBuilder, sql } from 'kysely'
import type { MemberCause, MemberState, MemberVisibility } from '../../../contract/networks/memberStates.ts'
import type { members, regionMembers } from '../../../contract/networks/members.ts'
import type { UserState } from '../../../contract/people/states.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { answersOf } from '../../fields/questions/answers.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { countedUpTo, countOf, totalOf } from '../../platform/database/totals.ts'
import { invalid, missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { networksPolicy } from '../policy.ts'
import { memberAbilities } from './abilities.ts'
import { joinersOf } from './answers.ts'
import { checkJoined, isUnfiltered, membershipsMeant } from './memberFilter.ts'
import { wasInOn } from './onDay.ts'
import { membersPolicy } from './policy.ts'
import { knownMembership } from './seen.ts'

type Row = Answers<typeof members.list>['items'][number]

type Network = Awaited<ReturnType<typeof knownNetwork>>

const rowsOf = (db: Db, network_id: number) =>
  db
    .selectFrom('network_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('network_leaders as l', (join) =>
      join
        .onRef('l.network_id', '=', 'm.network_id')
        .onRef('l.user_id', '=', 'm.user_id')
        .on('l.visible', '=', true),
    )
    .leftJoin('users as c', 'c.id', 'm.state_changed_by')
    .select([
      'u.id',
      'u.name',
      'u.pronouns',
      'u.avatar_file_id',
      'u.title',
      'u.employee_id',
      'u.state as account',
    ])
    .select(['m.state', 'm.joined_at', 'm.state_changed_at', 'm.reason', 'm.cause', 'm.visibility'])
    .select(['l.id as leader_id', 'c.id as by_id', 'c.name as by_name', 'c.pronouns as by_pronouns'])
    .select('c.avatar_file_id as by_avatar')
    .where('m.network_id', '=', network_id)

type Found = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const rowOf = (row: Found, oversees: boolean, answers: Row['answers']): Row => ({
  ...faceOf(row, FACE_WIDTHS[0]),
  title: row.title,
  state: row.state as MemberState,
  joined_at: row.joined_at,
  is_leader: row.leader_id !== null,
  employee_id: oversees ? row.employee_id : null,
  account: oversees ? (row.account as UserState) : null,
  state_changed_at: oversees ? row.state_changed_at : null,
  changed_by:
    oversees && row.by_id !== null && row.by_name !== null
      ? faceOf(
          { id: row.by_id, name: row.by_name, pronouns: row.by_pronouns, avatar_file_id: row.by_avatar },
          FACE_WIDTHS[0],
        )
      : null,
  reason: oversees ? row.reason : null,
  cause: oversees ? (row.cause as MemberCause | null) : null,
  visibility: oversees ? (row.visibility as MemberVisibility) : null,
  answers,
})

/** Rows of one network's members, in order. */
async function told(db: Db, network: Network, rows: readonly Found[], oversees: boolean): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  const { of } =
    oversees && ids.length > 0 ? await answersOf(db, joinersOf(network.id), ids) : { of: () => [] }
  return rows.map((row) => rowOf(row, oversees, of(row.id)))
}

/** One member, as people who look after the network see them. */
export async function memberRow(db: Db, network: Network, id: number) {
  const [row] = await told(
    db,
    network,
    await rowsOf(db, network.id).where('m.user_id', '=', id).execute(),
    true,
  )
  return row
}

/** Who was a member on a day. Discreet memberships are left out for the past, too. */
export const membersOn = ({ db, me }: Reading, network_id: number, day: string) =>
  db
    .selectFrom('membership_spans as s')
    .innerJoin('network_members as m', (join) =>
      join.onRef('m.network_id', '=', 's.network_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.network_id', '=', network_id)
    .where('s.state', '=', 'active')
    .where('u.state', '<>', 'purged')
    .where(wasInOn(day, sql`(select time_zone from enterprises where id = ${db.enterpriseId}::bigint)`))
    .where(knownMembership(me))

/**
 * The members of a network, a page at a time: first the ids, from an index in list order, then the rows of the page.
 * An unfiltered list has the network's kept total, in which everybody counts; a filtered one counts only those the
 * viewer may know of.
 */
export async function listRegionMembers(
  act: Reading,
  id: number,
  query: Hears<typeof regionMembers.list, 'query'>,
) {
  const { kind } = await knownNetwork(act, id)
  if (kind !== 'region') throw missing()
  return listMembers(act, { ...query, group_id: id })
}

const asking = (db: Db, network_id: number) =>
  db
    .selectFrom('network_members')
    .select('user_id')
    .where('network_id', '=', network_id)
    .where('state', '=', 'pending')

export async function listMembers(
  act: Reading,
  query: Hears<typeof members.list, 'query'>,
): Promise<Answers<typeof members.list>> {
  const { db, me } = act
  const network = await knownNetwork(act, query.group_id)
  authorize(me, networksPolicy.view, network)
  authorize(me, networksPolicy.view_members, network)
  const oversees = allows(me, membersPolicy.oversee, network)
  const { page, page_size, sort_by, scope, as_of } = query
  // People who don't look after the network see only its members.
  if (scope !== 'accepted' || as_of) authorize(me, membersPolicy.oversee, network)
  if (as_of) checkJoined({ joined_to: as_of }, me.time_zone)
  const asked = await askedFor(act, network, query, oversees)
  const descends = (query.sort_direction ?? (sort_by === 'name' ? 'asc' : 'desc')) === 'desc'
  const start = (page - 1) * page_size
  const whole = !as_of && isUnfiltered(query)
  const kept = whole && scope === 'accepted'
  // How many wait comes with every list.
  const waiting = whole && scope === 'pending'
  // Looking up words is most of a search's cost, so the first page is counted as it is found.
  const counts = query.search && page === 1 && asked.counted
  const [rows, [counted], [pending]] = await together(
    db,
    rowsOf(db, network.id)
      .innerJoin(
        (counts || asked.page)(sort_by, descends, page_size, start).as('page'),
        'page.id',
        'm.user_id',
      )
      .select('page.found')
      .orderBy('page.place', asked.towards(sort_by, descends))
      .orderBy('page.id', descends ? 'desc' : 'asc'),
    kept || waiting || counts ? undefined : countOf(db, asked.count()),
    oversees ? countOf(db, asking(db, network.id)) : undefined,
  )
  return {
    items: await told(db, network, rows, oversees),
    page,
    page_size,
    ...totalOf(
      kept
        ? network.member_count
        : waiting
          ? (pending?.count ?? 0)
          : counts
            ? (rows[0]?.found ?? 0)
            : (counted?.count ?? 0),
    ),
    can: {
      oversee: oversees,
      add: allows(me, membersPolicy.add, network),
      add_segments:
        allows(me, membersPolicy.add, network) &&
        db.brought.to(memberAbilities).some((one) => one.name === 'add_segments' && one.allows(me)),
      manage: allows(me, membersPolicy.manage, network),
    },
    member_count: network.member_count,
    pending_count: oversees ? totalOf(pending?.count ?? 0).total : null,
  }
}

async function askedFor(
  act: Reading,
  network: Network,
  query: Hears<typeof members.list, 'query'>,
  oversees: boolean,
) {
  const { db } = act
  const { as_of, search } = query
  if (as_of) {
    if (query.with?.length || query.joined_from || query.joined_to || query.scope !== 'accepted')
      throw invalid({ as_of: { code: 'invalid' } })
    const were = () => membersOn(act, network.id, as_of).where(isCalled('u', search))
    const columnOf = (sort_by: Sort) => (sort_by === 'name' ? ('u.name' as const) : ('s.from_at' as const))
    return {
      towards: (_: Sort, descends: boolean) => direction(descends, true),
      page: (sort_by: Sort, descends: boolean, limit: number, offset: number) =>
        were()
          .select(['u.id', `${columnOf(sort_by)} as place`, nothing])
          .orderBy(columnOf(sort_by), descends ? 'desc' : 'asc')
          .orderBy('u.id', descends ? 'desc' : 'asc')
          .limit(limit)
          .offset(offset),
      counted: undefined,
      count: () => were().select('u.id'),
    }
  }
  const where = { networkIds: [network.id], member_count: network.member_count, oversees }
  const meant = await membershipsMeant(act, where, query)
  const columnOf = (sort_by: Sort) =>
    sort_by === 'name'
      ? ('u.name' as const)
      : // People who wait haven't joined: their list starts with the latest request.
        sort_by === 'joined_at' && query.scope === 'pending'
        ? ('m.state_changed_at' as const)
        : (`m.${sort_by}` as const)
  // Only members always have a day of joining.
  const isAlwaysKnown = (sort_by: Sort) => columnOf(sort_by) !== 'm.joined_at' || query.scope === 'accepted'
  const towards = (sort_by: Sort, descends: boolean) => direction(descends, isAlwaysKnown(sort_by))
  return {
    towards,
    page: (sort_by: Sort, descends: boolean, limit: number, offset: number) =>
      meant
        .rows()
        .select(['u.id', `${columnOf(sort_by)} as place`, nothing])
        .orderBy(columnOf(sort_by), towards(sort_by, descends))
        .orderBy('m.user_id', descends ? 'desc' : 'asc')
        .limit(limit)
        .offset(offset),
    counted: (sort_by: Sort, descends: boolean, limit: number, offset: number) =>
      db
        .with(
          (cte) => cte('found').materialized(),
          () =>
            (sort_by === 'name' ? meant.rows() : meant.bare()).select([
              'u.id',
              `${columnOf(sort_by)} as place`,
            ]),
        )
        .selectFrom('found')
        .select([
          'found.id',
          'found.place',
          sql<number | null>`(select ${countedUpTo(db)} from found)`.as('found'),
        ])
        .orderBy('found.place', towards(sort_by, descends))
        .orderBy('found.id', descends ? 'desc' : 'asc')
        .limit(limit)
        .offset(offset),
    // Answers are read in the order of people, as members are: both stop once enough were found.
    count: () =>
      meant
        .bare()
        .select('u.id')
        .$if(query.with?.length === 1 && !query.joined_from && !query.joined_to, (some) =>
          some.orderBy('m.user_id'),
        ),
  }
}

/** For pages that aren't counted as they are found. */
const nothing = sql<number | null>`null`.as('found')

type Sort = Hears<typeof members.list, 'query'>['sort_by']

/** Nulls come last either way; without nulls, the index order as it is. */
const direction = (descends: boolean, isAlwaysKnown: boolean) => (order: OrderByItemBuilder) =>
  descends ? (isAlwaysKnown ? order.desc() : order.desc().nullsLast()) : order.asc()
