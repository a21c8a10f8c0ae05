import { sql } from 'kysely'
import { FOUND_LIMIT } from '../../../contract/limits.ts'
import type { accounts } from '../../../contract/people/accounts.ts'
import type { UserState } from '../../../contract/people/states.ts'
import type { Hears } from '../../../contract/route.ts'
import { conditionsOf } from '../../fields/conditions.ts'
import { fieldsOf, valuesOfMany } from '../../fields/values.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { countersOf } from '../../identity/counts.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { roleName } from '../../identity/roles/names.ts'
import { knownTo } from '../../networks/known.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { markColumns, markOf } from '../../networks/queries.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { countedUpTo, countOf, mostCounted, totalOf } from '../../platform/database/totals.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { type Filter, isUnfiltered, peopleMeant } from './accountFilter.ts'

/** The states in a scope; the generated column `list_scope` says the same. */
const statesOf: Record<'all' | 'active' | 'inactive' | 'invited', readonly UserState[]> = {
  all: ['active', 'inactive', 'pending_deletion', 'invited', 'pending_activation'],
  active: ['active'],
  inactive: ['inactive', 'pending_deletion'],
  invited: ['invited', 'pending_activation'],
}

const rowsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .select([
      'u.id',
      'u.name',
      'u.pronouns',
      'u.avatar_file_id',
      'u.email',
      'u.employee_id',
      'u.title',
      'u.state',
      'u.state_reason',
      'u.role_id',
      'u.joined_on',
      'u.last_seen_at',
      'u.created_at',
      'u.deletion_due_on',
      'u.enrolled_at',
      'r.role_name',
      'r.text_key',
    ])
    .where('u.id', '=', sql<number>`any(${ids}::bigint[])`)

const NETWORKS_SHOWN = 3

/**
 * The first few networks of each, and how many there are. Each is looked up by itself: a page has some two hundred
 * memberships, and a join would read all networks of the enterprise for them.
 */
const networksOf = ({ db, me }: Reading, ids: readonly number[]) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('network_members as m')
        .innerJoinLateral(
          (one) =>
            one
              .selectFrom('networks as n')
              .select(markColumns.map((column) => `n.${column}` as const))
              .whereRef('n.id', '=', 'm.network_id')
              .where('n.archived_at', 'is', null)
              .where(knownTo(me))
              .limit(1)
              .as('n'),
          (join) => join.onTrue(),
        )
        .select(markColumns.map((column) => `n.${column}` as const))
        .select([
          'm.user_id',
          sql<number>`row_number() over (partition by m.user_id order by n.name)`.as('place'),
          sql<number>`count(*) over (partition by m.user_id)`.as('count'),
        ])
        .where('m.user_id', '=', sql<number>`any(${ids}::bigint[])`)
        .where('m.state', '=', 'active')
        .where(knownMembership(me))
        .as('theirs'),
    )
    .selectAll()
    .where('place', '<=', NETWORKS_SHOWN)
    .orderBy('user_id')
    .orderBy('place')

const keptTotals = (db: Db) =>
  db.selectFrom('counters').select(['name', 'value']).where('name', 'like', 'users.%')

/** People who came through the identity provider at least once; null where there is none. */
const samlTotal = (db: Db) =>
  db
    .selectFrom('enterprises')
    .select('sso_enabled')
    .select((eb) =>
      eb
        .selectFrom(
          eb.selectFrom('sso_identities as i').select('i.user_id').distinct().limit(FOUND_LIMIT).as('some'),
        )
        .select((some) => some.fn.countAll<number>().as('count'))
        .as('count'),
    )
    .where('id', '=', db.enterpriseId)

type Sorting = Pick<Hears<typeof accounts.list, 'query'>, 'page' | 'page_size' | 'sort_by'> & {
  direction: 'asc' | 'desc'
}

/** The ids of a page, from an index alone, so that page 400 costs what page 1 does. */
const idsOf = (meant: ReturnType<typeof peopleMeant>, { page, page_size, sort_by, direction }: Sorting) =>
  meant
    .select('u.id')
    .orderBy(`u.${sort_by}`, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc()))
    .orderBy('u.id', direction)
    .limit(page_size)
    .offset((page - 1) * page_size)

/** Words are looked up once: the hits are counted and sorted as found. */
const idsCounted = (db: Db, meant: ReturnType<typeof peopleMeant>, sorting: Sorting) =>
  idsOf(
    db
      .with(
        (cte) => cte('u').materialized(),
        () => meant.select(['u.id', `u.${sorting.sort_by}`]),
      )
      .selectFrom('u') as unknown as ReturnType<typeof peopleMeant>,
    sorting,
  ).select(
    sql<number>`(select ${countedUpTo(db)} from (select from u limit ${mostCounted(db)}::bigint) as counted)`.as(
      'value',
    ),
  )

/** The page's own rows give the total, except for a page past the end, which has none. */
async function foundInAll(
  db: Db,
  meant: ReturnType<typeof peopleMeant>,
  [first]: readonly { id: number; value?: number }[],
  page: number,
) {
  if (first || page === 1) return first?.value ?? 0
  return (await countOf(db, meant.select('u.id')).executeTakeFirst())?.count ?? 0
}

/**
 * A page of people: first its ids, and only then their rows. What is searched or filtered is counted up to the limit of
 * all lists.
 */
export async function listAccounts(act: Reading & Spoken, query: Hears<typeof accounts.list, 'query'>) {
  const { db, me } = act
  authorize(me, accountPolicy.list)
  const { page, page_size, sort_by, field_ids } = query
  const direction = query.sort_direction ?? (sort_by === 'name' || sort_by === 'email' ? 'asc' : 'desc')
  const conditions = await conditionsOf(act, query.with)
  const filter: Filter = query
  const meant = peopleMeant(act, filter, conditions)
  const sorting = { ...query, direction }
  const isKept = isUnfiltered(filter) && query.scope !== 'saml'
  const [ids, counted, kept, [saml]] = await together(
    db,
    filter.search ? idsCounted(db, meant, sorting) : idsOf(meant, sorting),
    isKept || filter.search ? undefined : countOf(db, meant.select('u.id')),
    keptTotals(db),
    samlTotal(db),
  )
  const items = await itemsOf(
    act,
    ids.map(({ id }) => id),
    field_ids ?? [],
  )
  const total =
    query.scope !== 'saml' && isKept
      ? countersOf(kept, statesOf[query.scope])
      : filter.search
        ? await foundInAll(db, meant, ids, page)
        : (counted[0]?.count ?? 0)
  const count = (scope: keyof typeof statesOf) => countersOf(kept, statesOf[scope])
  return {
    items,
    page,
    page_size,
    ...totalOf(total),
    counts: {
      all: count('all'),
      active: count('active'),
      inactive: count('inactive'),
      invited: count('invited'),
      saml: saml?.sso_enabled ? (saml.count ?? 0) : null,
    },
  }
}

async function itemsOf(act: Reading & Spoken, ids: readonly number[], fieldIds: readonly number[]) {
  const { db, say } = act
  if (ids.length === 0) return []
  const fields = fieldIds.length > 0 ? (await fieldsOf(db)).filter(({ id }) => fieldIds.includes(id)) : []
  const [people, networks] = await together(db, rowsOf(db, ids), networksOf(act, ids))
  const rows = new Map(people.map((row) => [row.id, row]))
  const marks = Map.groupBy(networks, ({ user_id }) => user_id)
  const values = await valuesOfMany(act, ids, fields)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const { avatar_file_id: _file, text_key: _key, ...shown } = row
    return [
      {
        ...shown,
        ...faceOf(row, FACE_WIDTHS[0]),
        state: row.state as UserState,
        role_name: roleName(say, row),
        networks: (marks.get(id) ?? []).map(markOf),
        network_count: marks.get(id)?.[0]?.count ?? 0,
        fields: Object.fromEntries(
          [...(values.get(id) ?? [])].map(([field, value]) => [
            String(field),
            value as string | number | string[] | null,
          ]),
        ),
      },
    ]
  })
}
