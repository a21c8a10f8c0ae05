import { sql } from 'kysely'
import { FOUND_LIMIT } from '../../contract/limits.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { provisioning } from '../../contract/scim/provisioning.ts'
import { ssoPolicy } from '../access/sso/policy.ts'
import { faceOf } from '../identity/faces.ts'
import { knownTo } from '../networks/known.ts'
import { searchNetworkIds } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { together } from '../platform/database/db.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { authorize } from '../platform/rights/policy.ts'
import { includeNetwork } from './groups.ts'

const LATEST = 5
const SHOWN_IN = ['/api/v2/provisioning', '/api/v2/provisioning/networks']
/** Regions gather networks and have no members of their own to bring. */
const kinds = ['group', 'community'] as const

export async function showProvisioning(
  { db, me }: Reading,
  base_url: string,
): Promise<Answers<typeof provisioning.show>> {
  authorize(me, ssoPolicy.manage)
  const [[people], [networks], latest] = await together(
    db,
    countOf(db, db.selectFrom('scim_users').select('user_id')),
    db
      .selectFrom('scim_groups as g')
      .innerJoin('networks as n', 'n.id', 'g.network_id')
      .where('n.archived_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count')),
    db
      .selectFrom('scim_users as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 's.changed_at'])
      .where('u.state', '<>', 'purged')
      .orderBy('s.changed_at', 'desc')
      .orderBy('s.user_id')
      .limit(LATEST),
  )
  const { total, total_is } = totalOf(people?.count ?? 0)
  return {
    base_url,
    people_count: total,
    people_count_is: total_is,
    network_count: networks?.count ?? 0,
    latest: latest.map((row) => ({ ...faceOf(row), changed_at: row.changed_at })),
  }
}

export async function listNetworks(
  { db, me }: Reading,
  { page, page_size, search }: Hears<typeof provisioning.listNetworks, 'query'>,
): Promise<Answers<typeof provisioning.listNetworks>> {
  authorize(me, ssoPolicy.manage)
  const found = search ? await searchNetworkIds(db, search, FOUND_LIMIT + 1) : undefined
  const meant = db
    .selectFrom('networks as n')
    .leftJoin('scim_groups as g', 'g.network_id', 'n.id')
    .where('n.archived_at', 'is', null)
    .where('n.kind', 'in', kinds)
    .where(knownTo(me))
    .$if(found !== undefined, (rows) => rows.where('n.id', '=', sql<number>`any(${found ?? []}::bigint[])`))
  const [rows, [count]] = await together(
    db,
    meant
      .select(['n.id', 'n.kind', 'n.name', 'n.member_count', 'g.display_name'])
      .orderBy('n.name')
      .orderBy('n.id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    meant.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map((row) => ({
      ...row,
      kind: row.kind as (typeof kinds)[number],
      provisioned: row.display_name !== null,
    })),
    page,
    page_size,
    ...totalOf(count?.count ?? 0),
  }
}

async function lockNetwork({ tx, me }: Act, id: number) {
  const network = await tx
    .selectFrom('networks as n')
    .select(['n.id', 'n.name'])
    .where('n.id', '=', id)
    .where('n.kind', 'in', kinds)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!network) throw missing()
  const group = await tx
    .selectFrom('scim_groups')
    .select('network_id')
    .where('network_id', '=', id)
    .executeTakeFirst()
  return { ...network, isIncluded: group !== undefined }
}

/** From now on the provider decides about the members. Repeating it changes nothing. */
export async function include(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, ssoPolicy.manage)
  const { name, isIncluded } = await lockNetwork(act, id)
  if (!isIncluded) {
    await includeNetwork(tx, id, name)
    await note(act, id, 'scim.network_included')
  }
  return { done: true as const }
}

/** People decide about the members again; the present ones stay. */
export async function exclude(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, ssoPolicy.manage)
  const { isIncluded } = await lockNetwork(act, id)
  if (isIncluded) {
    await tx.deleteFrom('scim_groups').where('network_id', '=', id).execute()
    await note(act, id, 'scim.network_excluded')
  }
  return { done: true as const }
}

async function note(act: Act, id: number, action: string) {
  const { tx } = act
  await record(act, { action, subject: { type: 'network', id }, network_id: id })
  wentStale(tx, SHOWN_IN)
}
