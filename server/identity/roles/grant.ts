import type { Act, Reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { type Given, rolesPolicy } from './policy.ts'

/** Whether this person may give somebody this role: it opens nothing they may not do themselves. */
export const mayGive = (me: Viewer, role: Given) => allows(me, rolesPolicy.give, role)

const rolesQuestion = (db: Db) =>
  db
    .selectFrom('user_roles as r')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['r.id', 'r.role_name', 'r.role_type', 't.permissions'])

const roleQuestion = (db: Db, id: number) => rolesQuestion(db).where('r.id', '=', id)

/** Whether this person may give somebody all of these roles. */
export async function mayGiveAll({ db, me }: Reading, roleIds: readonly number[]) {
  const roles = await rolesQuestion(db)
    .where('r.id', 'in', [...roleIds])
    .execute()
  return roles.every((role) => mayGive(me, role))
}

/**
 * The role about to be given across the enterprise, locked until then: refused if it is one for leaders, or has more
 * rights than the giver.
 */
export async function roleToGive({ tx, me }: Act, roleId: number) {
  const role = await roleQuestion(tx, roleId).forShare().executeTakeFirst()
  if (!role || role.role_type === 'group') throw missing()
  authorize(me, rolesPolicy.give, role)
  return role
}

/**
 * The role somebody is about to lead with, locked until given. The giver's rights across the enterprise and in these
 * networks count.
 */
export async function roleToLeadWith({ tx, me }: Act, roleId: number, networkIds: readonly number[]) {
  const role = await roleQuestion(tx, roleId).forShare().executeTakeFirst()
  if (role?.role_type !== 'group') throw missing()
  authorizeLeading(me, role, networkIds)
  return role
}

/** Whether this person may let somebody lead with this role there. */
export const mayGiveInside = (me: Viewer, role: Given, networkIds: readonly number[]) =>
  mayGive(me, role) || networkIds.some((network_id) => mayGive(me, { ...role, network_id }))

export function authorizeLeading(me: Viewer, role: Given, networkIds: readonly number[]) {
  if (!mayGiveInside(me, role, networkIds))
    authorize(me, rolesPolicy.give, {
      ...role,
      ...(networkIds[0] === undefined ? {} : { network_id: networkIds[0] }),
    })
}

/** Locks the templates of all roles, so that two concurrent changes see each other. */
export const lockTemplates = (tx: Tx) =>
  tx
    .selectFrom('policy_templates')
    .select(['id', 'role_id', 'permissions'])
    .orderBy('id')
    .forUpdate()
    .execute()
