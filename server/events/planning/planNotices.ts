import { sql } from 'kysely'
import { networkAddress } from '../../../contract/networks/addresses.ts'
import { lastHereWith, MOST_NOTIFIED } from '../../identity/holders.ts'
import { inOffice } from '../../identity/office.ts'
import { notify } from '../../messages/notifications.ts'
import type { NotificationKind } from '../../messages/sentences.ts'
import type { Act } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { EventRow } from '../eventRow.ts'

type By = { user_id: number } | null
type Told = Pick<EventRow, 'id' | 'name' | 'network_id' | 'created_by'>

/**
 * People with a right about events in a network: its leaders by their role, members by their own, and if there are
 * none, people who have it across the enterprise.
 */
async function holdersOf(tx: Db, networkId: number, right: 'events_approval' | 'events_manage', but: number) {
  const { rows } = await sql<{ id: number }>`
    select l.user_id as id from network_leaders l
    join policy_templates t on t.enterprise_id = l.enterprise_id and t.role_id = l.role_id
    join users u on u.enterprise_id = l.enterprise_id and u.id = l.user_id and u.state = 'active'
    where l.enterprise_id = ${tx.enterpriseId} and l.network_id = ${networkId} and l.user_id <> ${but}
      and t.permissions @> array[${right}::text]
      and ${inOffice('l')}
    union
    select u.id from users u
    join policy_templates t on t.enterprise_id = u.enterprise_id and t.role_id = u.role_id
    join network_members m on m.enterprise_id = u.enterprise_id and m.user_id = u.id
    where u.enterprise_id = ${tx.enterpriseId} and m.network_id = ${networkId} and m.state = 'active'
      and u.state = 'active' and u.id <> ${but} and t.permissions @> array[${right}::text]
    limit ${MOST_NOTIFIED}`.execute(tx)
  if (rows.length > 0) return rows.map(({ id }) => id)
  return lastHereWith(
    tx,
    sql`t.permissions @> array[${right}::text] and t.permissions @> '{across_enterprise}'`,
    [but],
  )
}

const networkOf = async (tx: Tx, id: number) =>
  tx.selectFrom('networks').select(['id', 'kind', 'name']).where('id', '=', id).executeTakeFirst()

/** Who is notified that an event of a network waits: everybody who decides there but its planner. */
export const decidersOf = (db: Db, networkId: number, but: number) =>
  holdersOf(db, networkId, 'events_approval', but)

/** Something waits for the approvers of the host network. */
export async function tellDeciders(
  { tx, me: by }: Act<By>,
  event: Told,
  kind: 'event.waiting' | 'event.change_waiting',
) {
  const network = await networkOf(tx, event.network_id)
  if (!network) return
  const people = await decidersOf(tx, network.id, by?.user_id ?? 0)
  await notify(
    tx,
    people.filter((id) => id !== event.created_by),
    {
      kind,
      facts: { event: event.name, group: network.name },
      link: `${networkAddress(network)}/events/pending`,
      actor_id: by?.user_id ?? null,
      network_id: network.id,
    },
  )
}

/** A network was invited: those who look after its events are notified. */
export async function tellInvited({ tx, me: by }: Act<By>, event: Told, networkId: number) {
  const network = await networkOf(tx, networkId)
  if (!network) return
  await notify(tx, await holdersOf(tx, networkId, 'events_manage', by?.user_id ?? 0), {
    kind: 'event.invited',
    facts: { event: event.name, group: network.name },
    link: `${networkAddress(network)}/events/pending`,
    actor_id: by?.user_id ?? null,
    network_id: network.id,
  })
}

/** The planner is notified of a decision. */
export async function tellPlanner(
  { tx, me: by }: Act<By>,
  event: Told,
  kind: NotificationKind,
  facts: Record<string, string> = {},
) {
  if (event.created_by === null || event.created_by === by?.user_id) return
  const network = await networkOf(tx, event.network_id)
  await notify(tx, [event.created_by], {
    kind,
    facts: { event: event.name, group: network?.name ?? '', ...facts },
    link: `/events/${event.id}`,
    actor_id: by?.user_id ?? null,
    network_id: event.network_id,
  })
}
