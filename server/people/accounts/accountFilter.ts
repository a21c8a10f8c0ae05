import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { FOUND_LIMIT } from '../../../contract/limits.ts'
import type { AccountsFilter } from '../../../contract/people/accountLists.ts'
import { type FieldCondition, hasValue, type People } from '../../fields/conditions.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import type { Reading } from '../../platform/act.ts'
import type { DB } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'

export type Filter = z.output<typeof AccountsFilter>

/** The columns by which people are listed, found and ordered: of the table, or of what the search found. */
const LISTED = [
  'id',
  'name',
  'email',
  'state',
  'list_scope',
  'role_id',
  'joined_on',
  'last_seen_at',
  'created_at',
] as const
type Listed = Pick<{ [Column in keyof DB['users']]: DB['users'][Column] }, (typeof LISTED)[number]>
type Found = DB & { u: Listed }

/** Whether the list is unfiltered: then kept totals say how many there are. */
export const isUnfiltered = (filter: Filter) =>
  !filter.search &&
  !filter.states?.length &&
  !filter.role_ids?.length &&
  !filter.network_ids?.length &&
  !filter.joined_from &&
  !filter.joined_to &&
  !filter.with?.length

/** Whether nothing but words narrows the list: then the first of those found are as many as are counted. */
const onlyWords = (filter: Filter) => filter.scope === 'all' && isUnfiltered({ ...filter, search: undefined })

/**
 * The people a filter matches. Words are looked up by a reviewed function outside row-level security; callers that
 * need all of them say so, since a list doesn't count beyond its limit.
 */
export function peopleMeant(
  { db, me }: Reading,
  filter: Filter,
  conditions: readonly FieldCondition[],
  all = db.countsAll || !onlyWords(filter),
) {
  const from = filter.search
    ? (db as unknown as Kysely<Found>).selectFrom(
        sql<Listed>`search_users(${filter.search}, ${all ? null : FOUND_LIMIT + 1})`.as('u'),
      )
    : (db as unknown as Kysely<Found>).selectFrom('users as u')
  let rows = (from as ReturnType<typeof fromUsers>).where('u.list_scope', 'is not', null)
  const { scope, states, role_ids, network_ids, joined_from, joined_to } = filter
  if (scope === 'saml') rows = rows.where(hasIdentity)
  else if (scope !== 'all') rows = rows.where('u.list_scope', '=', scope)
  if (states?.length) rows = rows.where('u.state', 'in', states)
  if (role_ids?.length) rows = rows.where('u.role_id', 'in', role_ids)
  if (network_ids?.length) rows = rows.where((eb) => isMemberOf(eb, me, network_ids))
  if (joined_from) rows = rows.where('u.joined_on', '>=', joined_from)
  if (joined_to) rows = rows.where('u.joined_on', '<=', joined_to)
  for (const condition of conditions) rows = rows.where((eb) => hasValue(eb, condition))
  return rows
}
const fromUsers = (db: Kysely<DB>) => db.selectFrom('users as u')

const hasIdentity = (eb: People) =>
  eb.exists(eb.selectFrom('sso_identities as i').select('i.user_id').whereRef('i.user_id', '=', 'u.id'))

const isMemberOf = (eb: People, me: Viewer, networks: readonly number[]) =>
  eb.exists(
    eb
      .selectFrom('network_members as m')
      .select('m.user_id')
      .whereRef('m.user_id', '=', 'u.id')
      .where('m.network_id', 'in', networks)
      .where('m.state', '=', 'active')
      .where(knownMembership(me)),
  )
