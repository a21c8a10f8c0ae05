import type { UserData } from '../../contract/access/access.ts'
import type { GroupPermission } from '../../contract/permissions.ts'

/** Whether what somebody holds opens something inside a network: by leading there, or by their own role where they belong. */
export const mayIn = (me: UserData, network: { id: number }, permission: GroupPermission) =>
  me.leads.some(({ id, permissions }) => id === network.id && permissions.includes(permission)) ||
  (me.policy_group[permission] &&
    (me.policy_group.across_enterprise || me.networks.some(({ id }) => id === network.id)))

export const mayInSome = (me: UserData, permission: GroupPermission) =>
  me.policy_group[permission] || me.leads.some(({ permissions }) => permissions.includes(permission))
