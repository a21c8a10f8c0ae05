import { limits } from '../../../contract/limits.ts'
import type { groupLeaders } from '../../../contract/networks/leaders.ts'
import type { Answers } from '../../../contract/route.ts'
import { mayGiveInside } from '../../identity/roles/grant.ts'
import { roleName } from '../../identity/roles/names.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { networksPolicy } from '../policy.ts'
import { leadersPolicy, ledFrom } from './policy.ts'

/** Which role is chosen until somebody chooses, by the kind of network. */
const usual = (kind: string) => (kind === 'region' ? 'region_leader' : 'group_leader')

/** The roles and positions a leader can get, in a network or in one about to be created. */
export async function leaderChoices(
  act: Reading & Spoken,
  groupId: number | undefined,
): Promise<Answers<typeof groupLeaders.choices>> {
  const { db, me, say } = act
  const network = groupId === undefined ? undefined : await knownNetwork(act, groupId)
  if (network) authorize(me, leadersPolicy.manage, network)
  else authorize(me, networksPolicy.create)
  const [roles, positions] = await together(
    db,
    db
      .selectFrom('user_roles as r')
      .innerJoin('policy_templates as t', 't.role_id', 'r.id')
      .select(['r.id', 'r.role_name', 'r.text_key', 't.permissions'])
      .where('r.role_type', '=', 'group')
      .orderBy('r.priority')
      .orderBy('r.id')
      .limit(limits.roles),
    db
      .selectFrom('leader_positions')
      .select(['id', 'name', 'default_for'])
      .orderBy('sort_order')
      .orderBy('id')
      .limit(limits.positions),
  )
  const kind = network?.kind ?? 'group'
  const given = roles.filter((role) => mayGiveInside(me, role, network ? ledFrom(network) : []))
  const wanted = kind === 'region' ? 'region' : 'group'
  return {
    roles: given.map((role) => ({ id: role.id, role_name: roleName(say, role) })),
    positions: positions.map(({ id, name }) => ({ id, name })),
    role_id: (given.find(({ text_key }) => text_key === usual(kind)) ?? given[0])?.id ?? null,
    position_id: (positions.find(({ default_for }) => default_for === wanted) ?? positions[0])?.id ?? null,
  }
}
