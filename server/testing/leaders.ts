import type { World } from './world.ts'

/**
 * Makes the designer a facilitator of a network, as leader and member: somebody who may start things there but needs
 * approval.
 */
export async function designerFacilitates({ owner, enterprises, people }: World, network: number) {
  const who = [enterprises.larkspur, network, people.designer]
  await owner.query(
    `insert into network_members (enterprise_id, network_id, user_id, state, joined_at)
     values ($1, $2, $3, 'active', now() - interval '1 day')`,
    who,
  )
  await owner.query(
    `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
     select $1, $2, $3, r.id, (select min(id) from leader_positions where enterprise_id = $1) from user_roles r
     where r.enterprise_id = $1 and r.role_name = 'Facilitator'`,
    who,
  )
}
