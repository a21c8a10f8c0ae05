import type { Act, Reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { type Given, rolesPolicy } from './policy.ts'

/** Whether this person may make somebody hold this role: it opens nothing they may not do themselves. */
export const mayGive = (me: Viewer, role: Given) => allows(me, rolesPolicy.give, role)

const rolesQuestion = (db: Db) =>
  db
    .selectFrom('user_roles as r')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['r.id', 'r.role_name', 'r.role_type', 't.permissions'])

const roleQuestion = (db: Db, id: number) => rolesQuestion(db).where('r.id', '=', id)

/** Whether this person may make somebody hold all of these roles. */
export async function mayGiveAll({ db, me }: Reading, roleIds: readonly number[]) {
  const roles = await rolesQuestion(db)
    .where('r.id', 'in', [...roleIds])
    .execute()
  return roles.every((role) => mayGive(me, role))
}

/**
 * The role somebody is about to get across the enterprise, held still until it is given: refused when it is one for
 * leaders, or opens more than the giver may do.
 */
export async function roleToGive({ tx, me }: Act, roleId: number) {
  const role = await roleQuestion(tx, roleId).forShare().executeTakeFirst()
  if (!role || role.role_type === 'group') throw missing()
  authorize(me, rolesPolicy.give, role)
  return role
}

/**
 * The role somebody is about to lead with, held still until it is given. What the giver holds counts, across the
 * enterprise or in one of these networks.
 */
export async function roleToLeadWith({ tx, me }: Act, roleId: number, networkIds: readonly number[]) {
  const role = await roleQuestion(tx, roleId).forShare().executeTakeFirst()
  if (role?.role_type !== 'group') throw missing()
  authorizeLeading(me, role, networkIds)
  return role
}

/** Whether this person may make somebody lead with this role, there. */
export const mayGiveInside = (me: Viewer, role: Given, networkIds: readonly number[]) =>
  mayGive(me, role) || networkIds.some((network_id) => mayGive(me, { ...role, network_id }))

export function authorizeLeading(me: Viewer, role: Given, networkIds: readonly number[]) {
  if (!mayGiveInside(me, role, networkIds))
    authorize(me, rolesPolicy.give, {
      ...role,
      ...(networkIds[0] === undefined ? {} : { network_id: networkIds[0] }),
    })
}

/** Holds the templates of all roles still, so that two who take rights away at once see each other's doing. */
export const lockTemplates = (tx: Tx) =>
  tx
    .selectFrom('policy_templates')
    .select(['id', 'role_id', 'permissions'])
    .orderBy('id')
    .forUpdate()
    .execute()
