import { type RawBuilder, sql } from 'kysely'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

/** Whoever manages all networks knows of all. */
export const seesAll = (me: Viewer) => me.permissions.has('groups_manage')
/** The networks whose inside the viewer knows, private or not. */
export const within = (me: Viewer): number[] => [...activeNetworks(me), ...me.leads.keys()]

/** A private network shows outsiders name and short description, and nothing of what lies in it. */
export const isInside = (me: Viewer, { id, private: closed }: { id: number; private: boolean }) =>
  !closed || seesAll(me) || me.leads.has(id) || me.memberships.get(id) === 'active'

/** What stands below a private network isn't there for whoever isn't in that. Of each row only the way up is looked at. */
export const notHidden = (within: readonly number[]) =>
  sql<boolean>`(n.parent_id is null or not exists (
    select from networks as up where up.enterprise_id = n.enterprise_id and up.id = any(n.parent_path)
      and up.private and up.id <> all(${within}::bigint[])))`

/** Whether a network is private, or stands below one that is. `n` is how the question calls it. */
export const isClosed = (n: string) =>
  sql<boolean>`(${sql.ref(`${n}.private`)} or exists (select from networks as up
    where up.enterprise_id = ${sql.ref(`${n}.enterprise_id`)} and up.id = any(${sql.ref(`${n}.parent_path`)}) and up.private))`

/** As a condition on `networks as n`: what the viewer may know of. */
export const knownTo = (me: Viewer) => (seesAll(me) ? sql<boolean>`true` : notHidden(within(me)))

/** Somebody asked in, or who asked themselves, knows the network by that, wherever it stands; also after their answer. */
export const isAwaited = (me: Viewer): RawBuilder<boolean> => sql<boolean>`(
  exists (select from network_members m where m.enterprise_id = ${me.enterprise_id}::bigint and m.network_id = n.id
    and m.user_id = ${me.user_id}::bigint and m.state = 'pending')
  or exists (select from membership_invitations i where i.enterprise_id = ${me.enterprise_id}::bigint and i.network_id = n.id
    and i.user_id = ${me.user_id}::bigint and i.closed_at is null
      and (i.answer is not null or i.expires_at > now())))`

/**
 * A network by its id: missing for anybody who may not know of it, before any right is asked. Every verb and question
 * that is given a network begins here, so that no refusal tells what stands below a private one.
 */
export async function knownNetwork({ db, me }: Reading, id: number) {
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
export async function approachedNetworks({ db, me }: Reading, ids: readonly number[]) {
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
