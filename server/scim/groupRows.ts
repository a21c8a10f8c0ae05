import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type ScimGroup, scimLimits, scimUrns } from '../../contract/scim/resources.ts'
import type { ScimListQuery } from '../../contract/scim/scim.ts'
import type { DB, Db } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import { chosen, isLeftOut } from './attributes.ts'
import { type Clause, clausesOf } from './filter.ts'
import { versionOf } from './peopleRows.ts'
import { refusedFilter } from './refusals.ts'

/** Networks that the provider was let at, and that still are. */
const included = (db: Db) =>
  db
    .selectFrom('scim_groups as g')
    .innerJoin('networks as n', 'n.id', 'g.network_id')
    .where('n.archived_at', 'is', null)

type Groups = ExpressionBuilder<DB & { g: DB['scim_groups']; n: DB['networks'] }, 'g' | 'n'>
type Condition = (eb: Groups) => Expression<SqlBool>
const never: Condition = () => sql<boolean>`false`

function conditionOf({ name, value }: Clause): Condition {
  if (typeof value !== 'string') return never
  const id = /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined
  switch (name) {
    case 'id':
      return id === undefined ? never : (eb) => eb('g.network_id', '=', id)
    case 'displayName':
      return (eb) => eb('g.display_name_key', '=', sql<string>`lower(${value})`)
    case 'externalId':
      return (eb) => eb('g.external_id', '=', value)
    case 'members':
    case 'members.value':
      return id === undefined
        ? never
        : (eb) =>
            eb(
              'g.network_id',
              'in',
              eb
                .selectFrom('network_members as m')
                .select('m.network_id')
                .where('m.user_id', '=', id)
                .where('m.state', '=', 'active')
                .where(knownToDirectory),
            )
    default:
      throw refusedFilter(name)
  }
}

/** A directory knows of the members it provisioned, and of others only if they are members openly. */
const knownToDirectory = sql<boolean>`(m.visibility = 'open' or m.cause = 'directory')`

/** Members are listed with a page of groups only on request: there may be very many. */
const wantsMembers = (query: ScimListQuery) =>
  query.attributes !== undefined && !isLeftOut('group', 'members', query)

export async function listGroups(db: Db, query: ScimListQuery, base: string) {
  let meant = included(db)
  for (const clause of query.filter ? clausesOf('group', query.filter) : [])
    meant = meant.where(conditionOf(clause))
  const startIndex = Math.max(query.startIndex, 1)
  const count = Math.min(Math.max(query.count, 0), scimLimits.page)
  const { total } = await meant.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows =
    count === 0
      ? []
      : await meant
          .select('g.network_id')
          .orderBy('g.network_id')
          .limit(count)
          .offset(startIndex - 1)
          .execute()
  const ids = rows.map(({ network_id }) => network_id)
  const resources = await groupsAs(db, ids, { choice: query, withMembers: wantsMembers(query) }, base)
  return {
    schemas: [scimUrns.list],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

async function groupsAs(
  db: Db,
  ids: readonly number[],
  { choice, withMembers }: { choice: Parameters<typeof chosen>[2]; withMembers: boolean },
  base: string,
): Promise<ScimGroup[]> {
  if (ids.length === 0) return []
  const rows = await included(db)
    .select(['g.network_id', 'g.display_name', 'g.external_id', 'g.created_at', 'g.changed_at', 'g.version'])
    .where('g.network_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('g.network_id')
    .execute()
  const members = withMembers ? await membersOf(db, ids) : []
  const byGroup = Map.groupBy(members, ({ network_id }) => network_id)
  return rows.map((row) =>
    chosen(
      'group',
      {
        schemas: [scimUrns.group],
        id: String(row.network_id),
        externalId: row.external_id,
        displayName: row.display_name,
        members: withMembers
          ? (byGroup.get(row.network_id) ?? []).map(({ user_id, name }) => ({
              value: String(user_id),
              display: name,
              $ref: `${base}/Users/${user_id}`,
            }))
          : null,
        meta: {
          resourceType: 'Group',
          created: new Date(row.created_at).toISOString(),
          lastModified: new Date(row.changed_at).toISOString(),
          location: `${base}/Groups/${row.network_id}`,
          version: versionOf(row.version),
        },
      },
      choice,
    ),
  )
}

const membersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('network_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.network_id', 'm.user_id', 'u.name'])
    .where('m.network_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('m.state', '=', 'active')
    .where(knownToDirectory)
    .where('u.state', 'not in', ['purged', 'pending_deletion'])
    .orderBy('m.user_id')
    .execute()

export async function showGroup(
  db: Db,
  id: number,
  choice: Parameters<typeof chosen>[2],
  base: string,
): Promise<ScimGroup> {
  const [group] = await groupsAs(
    db,
    [id],
    { choice, withMembers: !isLeftOut('group', 'members', choice) },
    base,
  )
  if (!group) throw missing()
  return group
}
