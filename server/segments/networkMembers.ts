import { sql } from 'kysely'
import type { segmentLinks } from '../../contract/networks/members.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { knownNetwork } from '../networks/known.ts'
import { decideMany } from '../networks/members/bulk.ts'
import { addMembers, lapseMembers } from '../networks/members/newMembers.ts'
import { membersPolicy } from '../networks/members/policy.ts'
import { type Act, acting, type Reading, type Spoken } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { type Db, type Tx, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { totalOf } from '../platform/database/totals.ts'
import { denied, missing } from '../platform/errors.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { wentStale } from '../platform/live/live.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { readableSegment } from './queries.ts'
import type { SegmentChange } from './segmentWork.ts'

const links = (db: Db, network_id: number) =>
  db
    .selectFrom('network_segment_links as l')
    .innerJoin('segments as s', 's.id', 'l.segment_id')
    .innerJoin('users as u', 'u.id', 'l.added_by')
    .where('l.network_id', '=', network_id)

/** The segments a network keeps in step with. */
export async function listSegmentLinks(
  act: Reading,
  id: number,
  { page, page_size, search, sort_direction = 'asc' }: Hears<typeof segmentLinks.list, 'query'>,
): Promise<Answers<typeof segmentLinks.list>> {
  const { db, me } = act
  const network = await knownNetwork(act, id)
  authorize(me, membersPolicy.add, network)
  const some = links(db, id).where(contains('s.name', search))
  const [rows, [count]] = await together(
    db,
    some
      .select(['s.id', 's.name', 'l.added_at', 'u.id as user_id', 'u.name as user_name'])
      .select(['u.pronouns', 'u.avatar_file_id'])
      .orderBy('s.name', sort_direction)
      .orderBy('s.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.select((eb) => eb.fn.countAll<number>().as('value')),
  )
  return {
    items: rows.map(({ id: segment, name, added_at, user_id, user_name, ...person }) => ({
      id: segment,
      name,
      added_at,
      added_by: faceOf({ ...person, id: user_id, name: user_name }, FACE_WIDTHS[0]),
      can: { manage: allows(me, membersPolicy.add, network) },
    })),
    page,
    page_size,
    ...totalOf(count?.value ?? 0),
  }
}

/** Adds everybody in a segment, and keeps in step with it when that is wished. Who they are one must be allowed to read. */
export async function addSegment(
  act: Act & Spoken,
  work: Job<{ bulk_id: number }>,
  id: number,
  { segment_id, keep }: { segment_id: number; keep: boolean },
) {
  const { tx, me } = act
  const network = await knownNetwork(act, id)
  authorize(me, membersPolicy.add, network)
  const { row, reads } = await readableSegment(act, segment_id)
  if (!reads) throw denied('denied.segment_members')
  if (keep) {
    await tx
      .insertInto('network_segment_links')
      .values({ network_id: id, segment_id, added_by: me.user_id })
      .onConflict((on) => on.doNothing())
      .execute()
    await record(act, {
      action: 'network.segment_linked',
      subject: { type: 'network', id },
      network_id: id,
      difference: { segment: row.name },
    })
  }
  const people = await tx
    .selectFrom('segment_members')
    .select('user_id')
    .where('segment_id', '=', segment_id)
    .orderBy('user_id')
    .execute()
  if (people.length > 0)
    await decideMany(act, work, network, {
      decision: 'add',
      ids: people.map(({ user_id }) => user_id),
      cause: 'segment',
    })
  wentStale(tx, ['/api/v1/members', `/api/v2/networks/${id}/segments`])
  return { done: true as const }
}

/** Its people stay members, as if they had joined by themselves. */
export async function removeSegment(act: Act, id: number, segment_id: number) {
  const { tx, me } = act
  const network = await knownNetwork(act, id)
  authorize(me, membersPolicy.add, network)
  const { numDeletedRows } = await tx
    .deleteFrom('network_segment_links')
    .where('network_id', '=', id)
    .where('segment_id', '=', segment_id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw missing()
  await record(act, {
    action: 'network.segment_unlinked',
    subject: { type: 'network', id },
    network_id: id,
    difference: {},
  })
  wentStale(tx, [`/api/v2/networks/${id}/segments`])
  return { done: true as const }
}

/**
 * Keeps networks in step with a changed segment. New people join, unless a leader once decided against it; people who
 * left lose the membership if the segment brought it and no other segment of the network contains them.
 */
export async function followSegment(tx: Tx, { segment_id, entered, left }: SegmentChange) {
  const followers = await tx
    .selectFrom('network_segment_links as l')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .select('l.network_id')
    .where('l.segment_id', '=', segment_id)
    .where('n.archived_at', 'is', null)
    .orderBy('l.network_id')
    .execute()
  if (followers.length === 0) return
  const networks = followers.map(({ network_id }) => network_id)
  if (entered.length > 0) {
    const { rows } = await sql<{ network_id: number; user_id: number }>`
      select n as network_id, u as user_id from unnest(${networks}::bigint[]) as n, unnest(${entered}::bigint[]) as u
      where not exists (select from network_members m where m.enterprise_id = ${tx.enterpriseId}
        and m.network_id = n and m.user_id = u and m.state in ('active', 'removed', 'declined'))`.execute(tx)
    await addMembers(acting(tx, undefined), rows, { cause: 'segment' })
  }
  if (left.length > 0) {
    const { rows } = await sql<{ network_id: number; user_id: number }>`
      select m.network_id, m.user_id from network_members m
      where m.enterprise_id = ${tx.enterpriseId} and m.network_id = any(${networks}::bigint[])
        and m.user_id = any(${left}::bigint[]) and m.state = 'active' and m.cause = 'segment'
        and not exists (select from network_segment_links l
          join segment_members s on s.enterprise_id = l.enterprise_id and s.segment_id = l.segment_id
          where l.enterprise_id = m.enterprise_id and l.network_id = m.network_id
            and l.segment_id <> ${segment_id}::bigint and s.user_id = m.user_id)
        and not exists (select from network_leaders d where d.enterprise_id = m.enterprise_id
          and d.network_id = m.network_id and d.user_id = m.user_id)`.execute(tx)
    await lapseMembers(acting(tx, undefined), rows, { cause: 'segment' })
  }
}
