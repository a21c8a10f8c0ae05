/**
 * What a role is for: the administration, the inside of a network, or everybody. In a file of its own because
 * addresses need it.
 */
export const roleTypes = ['admin', 'group', 'user'] as const
export type RoleType = (typeof roleTypes)[number]
