import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { missing } from '../platform/errors.ts'
import type { Viewer } from '../platform/viewer.ts'
import { knownTo } from './queries.ts'

/** Somebody asked in, or who asked themselves, knows the network by that, wherever it stands. */
export const isAwaited = (me: Viewer): RawBuilder<boolean> => sql<boolean>`(
  exists (select from network_members m where m.enterprise_id = n.enterprise_id and m.network_id = n.id
    and m.user_id = ${me.user_id}::bigint and m.state = 'pending')
  or exists (select from membership_invitations i where i.enterprise_id = n.enterprise_id and i.network_id = n.id
    and i.user_id = ${me.user_id}::bigint and i.answer is null))`

/**
 * A network by its id: missing for anybody who may not know of it, before any right is asked. Every verb and question
 * that is given a network begins here, so that no refusal tells what stands below a private one.
 */
export async function knownNetwork(db: Db, me: Viewer, id: number) {
  const network = await db
    .selectFrom('networks as n')
    .selectAll('n')
    .where('n.id', '=', id)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .executeTakeFirst()
  if (!network) throw missing()
  return network
}

/** For one's own way in and out: an invitation leads there, too. */
export async function approachedNetworks(db: Db, me: Viewer, ids: readonly number[]) {
  const wanted = new Set(ids)
  const known = await db
    .selectFrom('networks as n')
    .select('n.id')
    .where('n.id', '=', sql<number>`any(${[...wanted]}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .where((eb) => eb.or([knownTo(me), isAwaited(me)]))
    .execute()
  if (known.length < wanted.size) throw missing()
}
