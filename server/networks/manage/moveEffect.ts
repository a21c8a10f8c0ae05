import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { shows, visibilityNames, visibilitySettings } from '../../../contract/networks/visibility.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { discretionOf, levelOf } from '../members/discretion.ts'
import { knownMembership } from '../members/seen.ts'
import { markColumns, markOf } from '../queries.ts'

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`

/** A network and everything below it that is there. */
export async function standingBelow(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select n.id from networks n where n.enterprise_id = ${db.enterpriseId} and n.id = ${id}::bigint
      union all
      select n.id from below b
      join networks n on n.enterprise_id = ${db.enterpriseId} and n.parent_id = b.id and n.archived_at is null
    )
    select id from below order by id`.execute(db)
  return rows.map((row) => row.id)
}

export interface Moving {
  /** The network that moves, with everything below it. */
  ids: readonly number[]
  /** The networks above its new place, without archived ones. */
  above: readonly number[]
}

export async function movingTo(db: Db, id: number, way: readonly number[]): Promise<Moving> {
  const ids = await standingBelow(db, id)
  const there = await db
    .selectFrom('networks')
    .select('id')
    .where('id', '=', sql<number>`any(${way}::bigint[])`)
    .where('archived_at', 'is', null)
    .execute()
  return { ids, above: way.filter((one) => there.some((row) => row.id === one)) }
}

/** Those above its present place. */
export async function movingFrom(db: Db, id: number): Promise<Moving> {
  const { parent_path } = await db
    .selectFrom('networks')
    .select('parent_path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return movingTo(db, id, (parent_path ?? []).map(Number))
}

/**
 * Members of a part are members of the whole: the members of what moves join the networks above its new place. One
 * row per new membership, as discreet as their most discreet one below.
 */
const joinsOf = (db: Db, { ids, above }: Moving, after = 0) => sql`
  select m.user_id, a.id as network_id, coalesce(old.state in ('declined', 'removed'), false) as returns,
    ${levelOf(sql`max(${discretionOf(sql`m.visibility`)})`)} as visibility
  from network_members m
  cross join unnest(${above}::bigint[]) as a(id)
  left join network_members old on old.enterprise_id = m.enterprise_id and old.network_id = a.id
    and old.user_id = m.user_id
  where m.enterprise_id = ${db.enterpriseId} and m.network_id = ${anyOf(ids)} and m.state = 'active'
    and m.user_id > ${after}::bigint and old.state is distinct from 'active'
  group by m.user_id, a.id, old.state`

export interface Join {
  user_id: number
  network_id: number
  visibility: 'open' | 'leaders' | 'counted'
}

/** Who joins where, person by person from the one after `after`; a person is never split between pages. */
export async function joinsBy(db: Db, moving: Moving, after = 0, most?: number): Promise<Join[]> {
  const { rows } =
    await sql<Join>`select user_id, network_id, visibility from (${joinsOf(db, moving, after)}) as j
    order by user_id, network_id limit ${most ?? null}::int`.execute(db)
  const last = rows.at(-1)?.user_id
  const whole = rows.filter(({ user_id }) => user_id !== last)
  return most === undefined || rows.length < most || whole.length === 0 ? rows : whole
}

/** A short hash of the preview: unchanged as long as nothing in it has changed. */
export async function effectVersion(db: Db, moving: Moving): Promise<string> {
  const { rows } = await sql<{ joins: string | null }>`
    select md5(string_agg(j.network_id || ':' || j.user_id, ',' order by j.network_id, j.user_id)) as joins
    from (${joinsOf(db, moving)}) as j`.execute(db)
  const versions = await db
    .selectFrom('networks')
    .select(['id', 'version', 'path'])
    .where('id', '=', anyOf([...moving.ids, ...moving.above]))
    .orderBy('id')
    .execute()
  return createHash('sha256')
    .update(JSON.stringify([rows[0]?.joins, versions, moving.above]))
    .digest('base64url')
    .slice(0, 32)
}

/** How many come in, into each network and in all; and how many of them had been sent away there. */
export async function joinCounts(db: Db, moving: Moving) {
  const { rows } = await sql<{
    network_id: number | null
    people: number
    memberships: number
    returning: number
  }>`
    select j.network_id, count(distinct j.user_id) as people, count(*) as memberships,
      count(distinct j.user_id) filter (where j.returns) as returning
    from (${joinsOf(db, moving)}) as j group by grouping sets ((), (j.network_id))`.execute(db)
  const all = rows.find(({ network_id }) => network_id === null)
  return {
    people_count: all?.people ?? 0,
    memberships_count: all?.memberships ?? 0,
    returning_count: all?.returning ?? 0,
    byNetwork: new Map(
      rows.flatMap(({ network_id, people }) => (network_id === null ? [] : [[network_id, people] as const])),
    ),
  }
}

/** A page of the people who join and whose membership the viewer may know of, by name. */
export async function pageOfJoining(
  { db, me }: Reading,
  moving: Moving,
  { page, page_size }: { page: number; page_size: number },
) {
  const known = sql`exists (select from network_members m where m.enterprise_id = ${db.enterpriseId}
    and m.user_id = j.user_id and m.network_id = ${anyOf(moving.ids)} and m.state = 'active'
    and ${knownMembership(me)})`
  const { rows } = await sql<{
    id: number
    name: string
    pronouns: string | null
    avatar_file_id: string | null
    joins: number[]
    returns: boolean
    total: number
  }>`
    select u.id, u.name, u.pronouns, u.avatar_file_id, j.joins, j.returns, j.total from (
      select j.user_id, jsonb_agg(j.network_id order by j.network_id) as joins, bool_or(j.returns) as returns,
        count(*) over () as total
      from (${joinsOf(db, moving)}) as j where ${known} group by j.user_id
    ) as j
    join users u on u.enterprise_id = ${db.enterpriseId} and u.id = j.user_id
    order by u.name, u.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    people: rows.map((row) => ({
      person: faceOf(row, FACE_WIDTHS[0]),
      joins: row.joins,
      returns: row.returns,
    })),
  }
}

/** The networks concerned, with their marks and what they show to whom. */
export async function networksAbove(db: Db, above: readonly number[]) {
  const rows = await db
    .selectFrom('networks')
    .select(markColumns)
    .select(['private', ...visibilityNames])
    .where('id', '=', anyOf(above))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        mark: markOf(row),
        /** What a member sees there that an outsider doesn't. */
        opens: [
          ...(row.private ? ['inside' as const] : []),
          ...visibilityNames.flatMap((setting) =>
            shows(row[setting], 'member', row.private) && !shows(row[setting], 'outsider', row.private)
              ? [visibilitySettings[setting].act]
              : [],
          ),
        ],
      },
    ]),
  )
}

const MOST_LEADERS = 50

/** Leaders within what moves, and the regions that would lose it. */
export async function ledAndGathered(db: Db, { ids }: Moving, id: number) {
  const [leaders, regions] = await together(
    db,
    db
      .selectFrom('network_leaders as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .innerJoin('networks as n', 'n.id', 'l.network_id')
      .innerJoin('user_roles as r', 'r.id', 'l.role_id')
      .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'r.role_name'])
      .select([
        'n.id as network',
        'n.kind',
        'n.name as network_name',
        'n.colour',
        'n.pattern',
        'n.logo_file_id',
      ])
      .where('l.network_id', '=', anyOf(ids))
      .orderBy('n.name')
      .orderBy('l.sort_order')
      .orderBy('l.id')
      .limit(MOST_LEADERS),
    db
      .selectFrom('region_children as c')
      .innerJoin('networks as n', 'n.id', 'c.region_id')
      .select(markColumns.map((column) => `n.${column}` as const))
      .where('c.network_id', '=', id)
      .where('n.archived_at', 'is', null)
      .orderBy('n.name'),
  )
  return {
    regions: regions.map(markOf),
    leaders: leaders.map((row) => ({
      person: faceOf(row, FACE_WIDTHS[0]),
      network: markOf({ ...row, id: row.network, name: row.network_name }),
      role_name: row.role_name,
    })),
  }
}
