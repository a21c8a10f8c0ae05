import { sql } from 'kysely'
import { resources } from '../../contract/library/resources.ts'
import { notify } from '../messages/notifications.ts'
import { acting } from '../platform/act.ts'
import { recordMany } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Due, plan } from '../platform/jobs/timed.ts'
import { wentStale } from '../platform/live/live.ts'
import { libraryLink } from './links.ts'

const DUE = 'library.expiry'
const EVERY_MS = 3_600_000
const AT_ONCE = 500

/** Once there is a resource, an hourly sweep looks for expired ones. */
export const watchExpiry = (tx: Tx) =>
  sql`insert into timed (enterprise_id, kind, subject_id, due_at)
    values (${tx.enterpriseId}, ${DUE}, 'all', now() + interval '1 hour')
    on conflict (enterprise_id, kind, subject_id) do nothing`.execute(tx)

interface Over {
  id: number
  created_by: number | null
  network_id: number | null
  folder_id: number
}

/**
 * Resources past their last day, and those unchanged for longer than their network keeps them. Days end by the
 * enterprise's clock.
 */
const over = (tx: Tx, now: Date) =>
  sql<Over>`select r.id, r.created_by, f.network_id, r.folder_id
    from resources r
    join enterprises e on e.id = r.enterprise_id
    join folders f on f.enterprise_id = r.enterprise_id and f.id = r.folder_id
    left join networks n on n.enterprise_id = f.enterprise_id and n.id = f.network_id
    where r.enterprise_id = ${tx.enterpriseId} and r.archived_at is null
      and (r.expires_on < clock_at(${now.toISOString()}::timestamptz, e.time_zone)::date
        or r.updated_at + make_interval(
          weeks => case n.expiry_age_resources_unit when 'weeks' then n.expiry_age_resources else 0 end,
          months => case n.expiry_age_resources_unit when 'months' then n.expiry_age_resources else 0 end,
          years => case n.expiry_age_resources_unit when 'years' then n.expiry_age_resources else 0 end)
          < case when n.expiry_age_resources > 0 then ${now.toISOString()}::timestamptz end)
    order by r.id limit ${AT_ONCE} for update of r skip locked`.execute(tx)

async function archiveSome(tx: Tx, now: Date) {
  const { rows } = await over(tx, now)
  if (rows.length === 0) return false
  await tx
    .updateTable('resources')
    .set({ archived_at: now.toISOString(), archived_by: null, expired: true })
    .where('id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .execute()
  await recordMany(
    acting(tx, undefined),
    rows.map(({ id, network_id }) => ({
      action: 'resource.expired',
      subject: { type: 'resource', id },
      ...(network_id === null ? {} : { network_id }),
    })),
  )
  // Its title isn't mentioned: the person who added it may no longer have access to its folder.
  for (const { id, created_by, network_id, folder_id } of rows)
    if (created_by !== null)
      await notify(tx, [created_by], {
        kind: 'resource.expired',
        facts: {},
        link: libraryLink(tx.enterpriseId, network_id, folder_id, id),
        actor_id: null,
        network_id,
      })
  return rows.length === AT_ONCE
}

export const expiryDue: Due = {
  kind: DUE,
  happen: async (tx, subjectId, now) => {
    const more = await archiveSome(tx, now)
    await plan(tx, DUE, subjectId, new Date(now.getTime() + (more ? 0 : EVERY_MS)).toISOString())
    wentStale(tx, [resources.list.path, resources.archived.path])
  },
}
