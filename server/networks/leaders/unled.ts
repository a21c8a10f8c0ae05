import { type RawBuilder, sql } from 'kysely'
import { networkAddress } from '../../../contract/networks/addresses.ts'
import { userIsHere, userStates } from '../../../contract/people/states.ts'
import { inOffice } from '../../identity/office.ts'
import { notify } from '../../messages/notifications.ts'
import type { Act, By } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Led } from './leaderNotices.ts'

export const here = userStates.filter(userIsHere)

/** Whether a network of the table `alias` has a leader who can sign in. A deactivated account looks after nobody. */
export const isLed = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from network_leaders as led
    join users as leader on leader.enterprise_id = led.enterprise_id and leader.id = led.user_id
    where led.enterprise_id = ${sql.ref(`${alias}.enterprise_id`)} and led.network_id = ${sql.ref(`${alias}.id`)}
      and leader.state = any(${[...here]}::text[]))`

/** Leaders of a network who may appoint others. */
export async function leadersWhoAppoint(db: Db, networkId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('network_leaders as l')
    .innerJoin('policy_templates as t', 't.role_id', 'l.role_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select('l.user_id')
    .where('l.network_id', '=', networkId)
    .where('u.state', 'in', here)
    .where(inOffice('l'))
    .where((eb) => eb(eb.val('leaders_manage'), '=', eb.fn.any('t.permissions')))
    .orderBy('l.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function whoManagesAll(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('policy_templates as t', 't.role_id', 'u.role_id')
    .select('u.id')
    .where('u.state', '=', 'active')
    .where((eb) => eb(eb.val('groups_manage'), '=', eb.fn.any('t.permissions')))
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Who can appoint a leader where there is none: for a region the leaders of the network it divides, else those who
 * manage all networks.
 */
export async function whoMayAppoint(db: Db, { kind, parent_id }: Led): Promise<number[]> {
  const whole = kind === 'region' && parent_id !== null ? await leadersWhoAppoint(db, parent_id) : []
  return whole.length > 0 ? whole : whoManagesAll(db)
}

/**
 * Nobody leads: those who can appoint somebody are told where. Leaders of the networks above are notified as well, so
 * that they can ask.
 */
export async function tellUnled({ tx, me: by }: Act<By>, network: Led) {
  const able = await whoMayAppoint(tx, network)
  const above = network.parent_id === null ? [] : await leadersWhoAppoint(tx, network.parent_id)
  const news = {
    kind: 'leader.nobody',
    facts: { group: network.name },
    actor_id: null,
    network_id: network.id,
  } as const
  const others = (ids: readonly number[]) => ids.filter((id) => id !== by?.user_id)
  const address = networkAddress(network)
  await notify(tx, others(able), { ...news, link: `${address}/manage/leaders/new` })
  await notify(tx, others(above.filter((id) => !able.includes(id))), { ...news, link: address })
}
