import { type RawBuilder, sql } from 'kysely'
import { inOffice } from '../identity/office.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

/** People who manage all networks know of all. */
export const seesAll = (me: Viewer) => me.permissions.has('groups_manage')
/** The networks whose inside the viewer knows, private or not. */
export const within = (me: Viewer): number[] => [...new Set([...activeNetworks(me), ...me.leads.keys()])]

/** A private network shows outsiders its name and short description, and nothing inside. */
export const isInside = (me: Viewer, { id, private: closed }: { id: number; private: boolean }) =>
  !closed || seesAll(me) || me.leads.has(id) || me.memberships.get(id) === 'active'

/** What is below a private network is missing for people outside it. For each row only its parents are checked. */
export const notHidden = (within: readonly number[]) =>
  sql<boolean>`(n.parent_id is null or not exists (
    select from networks as up where up.enterprise_id = n.enterprise_id and up.id = any(n.parent_path)
      and up.private and up.id <> all(${within}::bigint[])))`

/** Whether a network is private or below one that is. `n` is its alias in the query. */
export const isClosed = (n: string) =>
  sql<boolean>`(${sql.ref(`${n}.private`)} or exists (select from networks as up
    where up.enterprise_id = ${sql.ref(`${n}.enterprise_id`)} and up.id = any(${sql.ref(`${n}.parent_path`)}) and up.private))`

/** As a condition on `networks as n`: what the viewer may know of. */
export const knownTo = (me: Viewer) => (seesAll(me) ? sql<boolean>`true` : notHidden(within(me)))

/** Like `knownTo`, but about `users as u` and the network with this id, for notifications and decisions. */
export const knownToPerson = (enterpriseId: number, networkId: number | RawBuilder<unknown>) => sql<boolean>`(
  exists (select from policy_templates t where t.enterprise_id = ${enterpriseId}::bigint and t.role_id = u.role_id
    and t.permissions @> '{groups_manage}')
  or not exists (
    select from networks as low join networks as up on up.enterprise_id = low.enterprise_id and up.id = any(low.parent_path)
    where low.enterprise_id = ${enterpriseId}::bigint and low.id = ${networkId} and up.private
      and not exists (select from network_members m where m.enterprise_id = up.enterprise_id and m.network_id = up.id
        and m.user_id = u.id and m.state = 'active')
      and not exists (select from network_leaders l where l.enterprise_id = up.enterprise_id and l.network_id = up.id
        and l.user_id = u.id and ${inOffice('l')})))`

/** Somebody invited, or who asked to join, knows the network wherever it is, also after they were answered. */
export const isAwaited = (me: Viewer): RawBuilder<boolean> => sql<boolean>`(
  exists (select from network_members m where m.enterprise_id = ${me.enterprise_id}::bigint and m.network_id = n.id
    and m.user_id = ${me.user_id}::bigint and m.state = 'pending')
  or exists (select from membership_invitations i where i.enterprise_id = ${me.enterprise_id}::bigint and i.network_id = n.id
    and i.user_id = ${me.user_id}::bigint and i.closed_at is null
      and (i.answer is not null or i.expires_at > now())))`

/**
 * A network by its id: missing for anybody who may not know of it, before any right is checked. Every verb and
 * question about a network starts here, so that no refusal reveals what is below a private one.
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

/** For joining and leaving: an invitation also gives access to that. */
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
