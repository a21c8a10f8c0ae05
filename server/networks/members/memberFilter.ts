import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { dayAt } from '../../../contract/clocks.ts'
import type { MemberState } from '../../../contract/networks/memberStates.ts'
import type { MembersFilter } from '../../../contract/networks/members.ts'
import { conditionsOf, hasValue, type People } from '../../fields/conditions.ts'
import type { Reading } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { isCalled, isKnownBy } from '../../platform/database/patterns.ts'
import { invalid } from '../../platform/errors.ts'
import { knownMembership } from './seen.ts'

export type Filter = z.output<typeof MembersFilter>

/** The states that each scope of the list gathers. */
export const statesIn: Record<Filter['scope'], readonly MemberState[]> = {
  accepted: ['active'],
  all: ['active', 'pending', 'inactive', 'declined', 'removed'],
  inactive: ['inactive', 'declined', 'removed'],
  pending: ['pending'],
}

/** FROM cannot be after TO or after today; TO cannot be after today or before FROM. Days of the reader. */
export function checkJoined(
  { joined_from: from, joined_to: to }: Pick<Filter, 'joined_from' | 'joined_to'>,
  timeZone: string,
  now = new Date(),
) {
  const today = dayAt(now, timeZone)
  const wrong: Record<string, { code: string }> = {}
  if (from && to && from > to) {
    wrong.joined_from = { code: 'from_cannot_follow_to' }
    wrong.joined_to = { code: 'to_before_from' }
  }
  if (from && from > today) wrong.joined_from = { code: 'from_after_today' }
  if (to && to > today) wrong.joined_to = { code: 'to_after_today' }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Whether nothing but the scope narrows the list. */
export const isUnfiltered = (filter: Filter) =>
  !filter.search && !filter.joined_from && !filter.joined_to && !filter.with?.length

/** The first moment of a day, or of the one after, where the reader is. */
export const startOf = (day: string, timeZone: string, plus = 0): RawBuilder<string> =>
  sql<string>`moment_at((${day}::date + ${plus}::int)::timestamp, ${timeZone})`

/** So many members are looked through one by one; where there are more, words are looked up among everybody first. */
const FEW_MEMBERS = 5000

interface Where {
  networkIds: readonly number[]
  member_count: number
  oversees: boolean
}

/**
 * People whose name matches the words; for those who look after the network also by e-mail or employee id. `person`
 * is their id in the query.
 */
export function wordsMatch(
  search: string,
  { oversees, member_count }: Pick<Where, 'oversees' | 'member_count'>,
  person: 'm.user_id' | 'r.user_id',
) {
  // As an array they are looked up along the index of the members; joined, each would be read first.
  if (member_count > FEW_MEMBERS)
    return oversees
      ? sql<boolean>`${sql.ref(person)} = any(array(select found.id from search_users(${search}, null) as found))`
      : sql<boolean>`${sql.ref(person)} = any(array(select people_called(${search})))`
  return oversees ? isKnownBy('u', search) : isCalled('u', search)
}

const withAccounts = (db: Db) =>
  db
    .selectFrom('network_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('u.state', '<>', 'purged')
type FromAccounts = typeof withAccounts

/** Deactivated accounts have no active memberships, so the accounts needn't be read. */
const withoutAccounts: FromAccounts = (db) =>
  db.selectFrom('network_members as m').innerJoinLateral(
    () => sql<{ id: number }>`(select m.user_id as id)`.as('u'),
    (join) => join.onTrue(),
  ) as unknown as ReturnType<FromAccounts>

/** Accounts that aren't active yet are shown only to people who look after the network. */
const isActive = (db: Db) =>
  sql<boolean>`not exists (select from users a
    where a.enterprise_id = ${db.enterpriseId}::bigint and a.id = m.user_id and a.state <> 'active')`

/**
 * The memberships a list covers: only those the viewer may know of, since filters would reveal the others. People
 * without an active account are shown only to those who look after the network. `bare` is the same without joining
 * their accounts.
 */
export async function membershipsMeant(act: Reading, where: Where, filter: Filter) {
  const { db, me } = act
  checkJoined(filter, me.time_zone)
  const conditions = await conditionsOf(act, filter.with, ['public'])
  const { joined_from, joined_to, search, scope } = filter
  const states = statesIn[scope]
  const [network] = where.networkIds
  const [state] = states
  const isFew = where.member_count <= FEW_MEMBERS
  // A small network is searched row by row through the members' accounts.
  const isBare = scope === 'accepted' && !(search && isFew)
  const meant = (bare: boolean) => {
    let rows = (bare ? withoutAccounts : withAccounts)(db).where(knownMembership(me))
    // A single id is compared directly, so that the index gives the order of the list.
    rows =
      where.networkIds.length === 1
        ? rows.where('m.network_id', '=', network ?? 0)
        : rows.where('m.network_id', '=', sql<number>`any(${where.networkIds}::bigint[])`)
    rows = states.length === 1 ? rows.where('m.state', '=', state ?? '') : rows.where('m.state', 'in', states)
    if (!where.oversees) rows = bare ? rows.where(isActive(db)) : rows.where('u.state', '=', 'active')
    if (search) rows = rows.where(wordsMatch(search, where, 'm.user_id'))
    if (joined_from) rows = rows.where('m.joined_at', '>=', startOf(joined_from, me.time_zone))
    if (joined_to) rows = rows.where('m.joined_at', '<', startOf(joined_to, me.time_zone, 1))
    for (const condition of conditions)
      rows = rows.where((eb) => hasValue(eb as unknown as People, condition, { one_by_one: isFew }))
    return rows
  }
  return { rows: () => meant(false), bare: () => meant(isBare) }
}
