import { sql } from 'kysely'
import { postKinds } from '../../contract/posts/kinds.ts'
import type { posts } from '../../contract/posts/pages.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import { knownTo } from '../networks/known.ts'
import { knownMembership } from '../networks/members/seen.ts'
import { networksPolicy } from '../networks/policy.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import { searchPeopleIds } from '../people/queries.ts'
import type { Reading } from '../platform/act.ts'
import { together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { totalOf } from '../platform/database/totals.ts'
import { denied, invalid } from '../platform/errors.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { throughGate, WITHHELD } from '../platform/rights/privacyGate.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { sizeOf } from '../segments/figures.ts'
import { segmentsPolicy } from '../segments/policy.ts'
import { readingOf } from '../segments/readable.ts'
import { describedBy } from '../segments/segmentRow.ts'
import { postsPolicy, writeClauses } from './policy.ts'

const SOME = 6

export const writesEverywhere = (me: Viewer) =>
  me.permissions.has('across_enterprise') &&
  (me.permissions.has('news_create') || me.permissions.has('news_manage'))

/** The networks where the viewer may write: those they lead, are members of, or all. Decided by the clauses. */
function candidates({ db, me }: Reading) {
  const near = [...new Set([...me.leads.keys(), ...activeNetworks(me)])].filter((id) =>
    allows(me, postsPolicy.create, { id, name: '' }),
  )
  const all = db.selectFrom('networks as n').where('n.archived_at', 'is', null).where(knownTo(me))
  return writesEverywhere(me) ? all : all.where('n.id', '=', sql<number>`any(${near}::bigint[])`)
}

export async function writableNetworks(
  act: Reading,
  { page, page_size, search, ids, sort_direction = 'asc' }: Hears<typeof posts.writable, 'query'>,
): Promise<Answers<typeof posts.writable>> {
  const { db, me } = act
  const some = candidates(act)
    .where(contains('n.name', search))
    .$if(ids !== undefined, (all) => all.where('n.id', '=', sql<number>`any(${ids ?? []}::bigint[])`))
  const [rows, [counted]] = await together(
    db,
    some
      .select(markColumns.map((column) => `n.${column}` as const))
      .orderBy('n.name', sort_direction)
      .orderBy('n.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map((row) => ({
      ...markOf(row),
      kinds: postKinds.filter((kind) => allows(me, writeClauses[kind], row)),
      can: { publish: allows(me, postsPolicy.approve, row) },
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

/** People who may write nowhere need none of this data. */
export async function mayWriteSomewhere(act: Reading) {
  const one = await candidates(act).select('n.id').limit(1).executeTakeFirst()
  if (!one) throw denied('denied.news_create')
}

export async function choosableSegments(
  act: Reading,
  { page, page_size, search, ids, sort_direction = 'asc' }: Hears<typeof posts.segments, 'query'>,
): Promise<Answers<typeof posts.segments>> {
  const { db, me } = act
  await mayWriteSomewhere(act)
  const some = db
    .selectFrom('segments')
    .where(contains('name', search))
    .$if(ids !== undefined, (all) => all.where('id', '=', sql<number>`any(${ids ?? []}::bigint[])`))
  const [rows, [counted], [settings]] = await together(
    db,
    some
      .selectAll()
      .orderBy('name', sort_direction)
      .orderBy('id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.select((eb) => eb.fn.countAll<number>().as('count')),
    db.selectFrom('enterprises').select('privacy_k').where('id', '=', db.enterpriseId),
  )
  const mayList = allows(me, segmentsPolicy.manage, undefined)
  const hides = await hiddenFrom(act, rows)
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      people: sizeOf(row, settings?.privacy_k ?? 5, { hidden: hides(row), mayList }),
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

/** Which of some segments ask about what the viewer can't read. */
async function hiddenFrom(act: Reading, rows: readonly Parameters<typeof describedBy>[0][]) {
  const reading = await readingOf(
    act,
    rows.map((row) => describedBy(row).rules),
  )
  return (row: Parameters<typeof describedBy>[0]) => reading.hides(describedBy(row))
}

/**
 * Active members of any of the networks, in any of the segments if there are some: each person once. Memberships the
 * viewer mustn't know of don't count: next to a network or segment of one person the number would reveal them.
 */
const readersIn = ({ db, me }: Reading, networkIds: readonly number[], segmentIds: readonly number[]) => sql`
  network_members m where m.enterprise_id = ${db.enterpriseId} and m.network_id = any(${networkIds}::bigint[])
    and m.state = 'active' and ${knownMembership(me)}
    ${
      segmentIds.length === 0
        ? sql``
        : sql`and exists (select from segment_members sm where sm.enterprise_id = ${db.enterpriseId}
            and sm.segment_id = any(${segmentIds}::bigint[]) and sm.user_id = m.user_id)`
    }`

/**
 * How many people a post would reach: exact for viewers who could list them. For one network whose members they can't
 * see, its size passes the privacy gate. Mixtures of people they can't list with networks or segments of their choice
 * have no figure: they could choose them so that one person makes the difference.
 */
export async function audienceOf(
  act: Reading,
  { network_ids, segment_ids }: Hears<typeof posts.audience, 'body'>,
): Promise<Answers<typeof posts.audience>> {
  const { db, me } = act
  const networks = await db
    .selectFrom('networks as n')
    .selectAll('n')
    .where('n.id', '=', sql<number>`any(${network_ids}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .orderBy('n.name')
    .execute()
  if (networks.length !== new Set(network_ids).size) throw invalid({ network_ids: { code: 'not_there' } })
  for (const network of networks) authorize(me, postsPolicy.create, network)
  const segments = await db
    .selectFrom('segments')
    .selectAll()
    .where('id', '=', sql<number>`any(${segment_ids}::bigint[])`)
    .execute()
  if (segments.length !== new Set(segment_ids).size) throw invalid({ segment_ids: { code: 'not_there' } })
  const hides = await hiddenFrom(act, segments)
  const seesMembers = networks.every((network) => allows(me, networksPolicy.view_members, network))
  const mayList =
    seesMembers &&
    (segments.length === 0 || (allows(me, segmentsPolicy.manage, undefined) && !segments.some(hides)))
  const tellable = seesMembers ? !segments.some(hides) : networks.length === 1 && segments.length === 0
  const [counted, sample, settings] = await Promise.all([
    tellable
      ? sql<{
          count: number
        }>`select count(distinct m.user_id)::int as count from ${readersIn(act, network_ids, segment_ids)}`.execute(
          db,
        )
      : undefined,
    mayList
      ? sql<{ id: number; name: string; pronouns: string | null; avatar_file_id: string | null }>`
          select u.id, u.name, u.pronouns, u.avatar_file_id from (
            select distinct m.user_id from ${readersIn(act, network_ids, segment_ids)}
            limit ${SOME * 20}
          ) sample join users u on u.enterprise_id = ${db.enterpriseId} and u.id = sample.user_id
          order by u.avatar_file_id is null, u.id limit ${SOME}`.execute(db)
      : { rows: [] },
    db
      .selectFrom('enterprises')
      .select('privacy_k')
      .where('id', '=', db.enterpriseId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    people: counted ? throughGate(counted.rows[0]?.count ?? 0, settings.privacy_k, mayList) : WITHHELD,
    sample: sample.rows.map((row) => faceOf(row, FACE_WIDTHS[0])),
    asks: networks.filter((network) => !allows(me, postsPolicy.approve, network)).map(markOf),
  }
}

/** The people a text for these networks may mention: their members, as far as the viewer may know of them. */
export async function mentionable(
  { db, me }: Reading,
  { search, network_ids }: Hears<typeof posts.mentionable, 'query'>,
) {
  const networks = await db
    .selectFrom('networks as n')
    .selectAll('n')
    .where('n.id', '=', sql<number>`any(${network_ids}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .execute()
  const shown = networks
    .filter((network) => allows(me, networksPolicy.view_members, network))
    .map(({ id }) => id)
  const found = search ? await searchPeopleIds(db, search, 200) : undefined
  const { rows } = await sql<{
    id: number
    name: string
    pronouns: string | null
    avatar_file_id: string | null
  }>`
    select u.id, u.name, u.pronouns, u.avatar_file_id from users u
    where u.enterprise_id = ${db.enterpriseId} and u.state = 'active'
      ${found ? sql`and u.id = any(${found}::bigint[])` : sql``}
      and u.id in (select m.user_id from network_members m where m.enterprise_id = ${db.enterpriseId}
        and m.network_id = any(${shown}::bigint[]) and m.state = 'active' and ${knownMembership(me)}
        ${found ? sql`and m.user_id = any(${found}::bigint[])` : sql`limit 50`})
    order by u.name, u.id limit 10`.execute(db)
  return { items: rows.map((row) => faceOf(row, FACE_WIDTHS[0])) }
}
