import { sql } from 'kysely'
import { networkAddress } from '../../contract/networks/addresses.ts'
import type { GroupPermission } from '../../contract/permissions.ts'
import { lastHereWith, MOST_NOTIFIED } from '../identity/holders.ts'
import { inOffice } from '../identity/office.ts'
import { notify } from '../messages/notifications.ts'
import type { Act } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import { hasSay } from './places.ts'

/**
 * People who look after a network's news: its leaders by their role, else people with the right across the
 * enterprise.
 */
export async function approversOf(
  tx: Tx,
  networkId: number,
  but: number,
  rights: readonly GroupPermission[] = ['news_manage', 'news_approval'],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.user_id as id from network_leaders l
    join policy_templates t on t.enterprise_id = l.enterprise_id and t.role_id = l.role_id
    join users u on u.enterprise_id = l.enterprise_id and u.id = l.user_id and u.state = 'active'
    where l.enterprise_id = ${tx.enterpriseId} and l.network_id = ${networkId} and l.user_id <> ${but}
      and t.permissions && ${rights}::text[]
      and ${inOffice('l')}
    order by l.sort_order, l.id limit ${MOST_NOTIFIED}`.execute(tx)
  if (rows.length > 0) return rows.map(({ id }) => id)
  return lastHereWith(
    tx,
    sql`t.permissions && ${rights}::text[] and t.permissions @> '{across_enterprise}'`,
    [but],
  )
}

/** Notifies the approvers of the networks where a post was just submitted. */
export async function tellApprovers(
  { tx, me }: Act,
  postId: number,
  kind: 'post.waiting' | 'post.share_requested' = 'post.waiting',
) {
  const { rows } = await sql<{ network_id: number; kind: string; name: string; title: string }>`
    select p.network_id, n.kind, n.name, post.title from post_networks p
    join networks n on n.enterprise_id = p.enterprise_id and n.id = p.network_id
    join posts post on post.enterprise_id = p.enterprise_id and post.id = p.post_id
    where p.enterprise_id = ${tx.enterpriseId} and p.post_id = ${postId} and p.asked_at = now()
      and p.state = ${kind === 'post.waiting' ? 'pending' : 'requested'}`.execute(tx)
  for (const { network_id, kind: network, name, title } of rows)
    await notify(tx, await approversOf(tx, network_id, me.user_id), {
      kind,
      facts: { post: title, group: name },
      link: `${networkAddress({ kind: network, id: network_id })}/posts?currentTab=${kind === 'post.waiting' ? 1 : 3}`,
      actor_id: me.user_id,
      network_id,
    })
}

/**
 * People other than these who may judge a post: those who look after one of its networks, else those who look after
 * all posts.
 */
export async function judgesOf(tx: Tx, postId: number, but: readonly number[]): Promise<number[]> {
  const e = sql`${tx.enterpriseId}::bigint`
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from post_networks p
    join network_leaders l on l.enterprise_id = ${e} and l.network_id = p.network_id
      and ${inOffice('l')}
    join policy_templates t on t.enterprise_id = ${e} and t.role_id = l.role_id and t.permissions @> '{news_manage}'
    join users u on u.enterprise_id = ${e} and u.id = l.user_id and u.state = 'active'
    where p.enterprise_id = ${e} and p.post_id = ${postId} and ${hasSay(tx.enterpriseId, 'p')} and u.id <> all(${but}::bigint[])
    limit ${MOST_NOTIFIED}`.execute(tx)
  if (rows.length > 0) return rows.map(({ id }) => id)
  return lastHereWith(
    tx,
    sql`(t.permissions @> '{edit_posts}' or t.permissions @> '{news_manage,across_enterprise}')`,
    but,
  )
}
