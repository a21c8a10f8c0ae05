import { sql } from 'kysely'
import pg from 'pg'
import type { z } from 'zod'
import {
  type NewUserRole,
  policyTemplates,
  type UserRoleChange,
  userRoles,
} from '../../../contract/access/roles.ts'
import { limits } from '../../../contract/limits.ts'
import { fitsRole } from '../../../contract/permissions.ts'
import { knownPermissions } from '../../identity/roles/known.ts'
import { roleName } from '../../identity/roles/names.ts'
import { rolesPolicy } from '../../identity/roles/policy.ts'
import type { Act, Spoken } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { writeOrder } from '../../platform/database/order.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { showRole } from './queries.ts'

/** All roles, locked: their order, their number and the default depend on each other. */
const lockRoles = (tx: Tx) => tx.selectFrom('user_roles').selectAll().orderBy('id').forUpdate().execute()

async function lockRole(tx: Tx, id: number) {
  const role = await tx
    .selectFrom('user_roles')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!role) throw missing()
  return role
}

/** Nobody changes a role with more rights than their own. */
async function mayChange({ tx, me, say }: Act & Spoken, role: Awaited<ReturnType<typeof lockRole>>) {
  const { permissions } = await tx
    .selectFrom('policy_templates')
    .select('permissions')
    .where('role_id', '=', role.id)
    .forShare()
    .executeTakeFirstOrThrow()
  authorize(me, rolesPolicy.change, { role_name: roleName(say, role), permissions })
}

/** A new role starts with a copy of another's template, as far as it fits; nobody copies rights they lack. */
export async function createRole(
  act: Act & Spoken,
  { role_name, role_type, template_id }: z.output<typeof NewUserRole>,
) {
  const { tx, me } = act
  authorize(me, rolesPolicy.manage)
  const roles = await lockRoles(tx)
  if (roles.length >= limits.roles) throw conflict('too_many_roles')
  const copied = template_id === null ? [] : await permissionsOf(tx, template_id)
  const permissions = copied.filter((permission) => fitsRole(role_type, permission))
  authorize(me, rolesPolicy.give, { role_name, permissions })
  const { id } = await tx
    .insertInto('user_roles')
    .values({ role_name, role_type, priority: Math.max(0, ...roles.map((role) => role.priority)) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('policy_templates').values({ role_id: id, name: role_name, permissions }).execute()
  await record(act, {
    action: 'user_role.created',
    subject: { type: 'user_role', id },
    difference: { role_name, role_type, permissions },
  })
  rolesChanged(tx)
  return showRole(act, id)
}

async function permissionsOf(tx: Tx, templateId: number) {
  const template = await tx
    .selectFrom('policy_templates')
    .select('permissions')
    .where('id', '=', templateId)
    .executeTakeFirst()
  if (!template) throw missing()
  return knownPermissions(template.permissions)
}

/** From now on the role has this name in every language; saving the name one reads changes nothing. */
export async function renameRole(
  act: Act & Spoken,
  id: number,
  { role_name, version }: z.output<typeof UserRoleChange>,
) {
  const { tx, me, say } = act
  authorize(me, rolesPolicy.manage)
  const role = await lockRole(tx, id)
  await mayChange(act, role)
  if (role.version !== version) throw conflict('changed_meanwhile')
  if (role_name === roleName(say, role)) return showRole(act, id)
  await tx
    .updateTable('user_roles')
    .set({ role_name, text_key: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('policy_templates').set({ name: role_name }).where('role_id', '=', id).execute()
  await record(act, {
    action: 'user_role.renamed',
    subject: { type: 'user_role', id },
    difference: differenceOf(role, { role_name }),
  })
  await rightsChanged(tx, '*')
  rolesChanged(tx)
  return showRole(act, id)
}

/** Only a role that nobody has can be deleted, and never the default one. */
export async function deleteRole(act: Act & Spoken, id: number) {
  const { tx, me } = act
  authorize(me, rolesPolicy.manage)
  const role = await lockRole(tx, id)
  await mayChange(act, role)
  if (role.is_default) throw conflict('role_is_default')
  const table = role.role_type === 'group' ? 'network_leaders' : 'users'
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count > 0) throw conflict(role.role_type === 'group' ? 'group_role_in_use' : 'role_in_use', { count })
  await tx.deleteFrom('user_roles').where('id', '=', id).execute().catch(somethingElseNeedsIt)
  await record(act, {
    action: 'user_role.deleted',
    subject: { type: 'user_role', id },
    difference: { role_name: role.role_name, role_type: role.role_type },
  })
  rolesChanged(tx)
  return { done: true as const }
}

const FOREIGN_KEY = '23503'
/** A setting elsewhere uses the role, such as the one for newcomers through single sign-on. */
function somethingElseNeedsIt(error: unknown): never {
  throw error instanceof pg.DatabaseError && error.code === FOREIGN_KEY
    ? conflict('role_named_elsewhere')
    : error
}

/** New people get this role, so choosing it needs the right to assign it. */
export async function makeDefaultRole(act: Act & Spoken, id: number) {
  const { tx, me, say } = act
  authorize(me, rolesPolicy.manage)
  const roles = await lockRoles(tx)
  const role = roles.find((one) => one.id === id)
  if (!role) throw missing()
  if (role.is_default) return showRole(act, id)
  if (role.role_type === 'group') throw conflict('role_is_group_role')
  const { permissions } = await tx
    .selectFrom('policy_templates')
    .select('permissions')
    .where('role_id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()
  authorize(me, rolesPolicy.give, { role_name: roleName(say, role), permissions })
  const before = roles.find((one) => one.is_default)
  await tx.updateTable('user_roles').set({ is_default: false }).where('is_default', '=', true).execute()
  await tx
    .updateTable('user_roles')
    .set({ is_default: true, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'user_role.made_default',
    subject: { type: 'user_role', id },
    difference: { default_role: [before?.role_name ?? null, role.role_name] },
  })
  rolesChanged(tx)
  return showRole(act, id)
}

/**
 * Sets the whole order at once; a list that isn't exactly today's roles is outdated and refused. A role with more
 * rights than the viewer's keeps its place: the roles before it and after it stay before and after.
 */
export async function orderRoles(act: Act & Spoken, ids: readonly number[]) {
  const { tx, me } = act
  authorize(me, rolesPolicy.manage)
  const roles = await lockRoles(tx)
  const known = new Set(roles.map((role) => role.id))
  if (ids.length !== known.size || new Set(ids).size !== known.size || ids.some((id) => !known.has(id)))
    throw conflict('changed_meanwhile')
  const before = roles.toSorted((a, b) => a.priority - b.priority).map(({ id }) => id)
  for (const role of roles) {
    const ahead = (order: readonly number[]) => order.slice(0, order.indexOf(role.id)).toSorted().join()
    if (ahead(before) !== ahead(ids)) await mayChange(act, role)
  }
  await writeOrder(tx, 'user_roles', 'priority', ids)
  await record(act, {
    action: 'user_role.ordered',
    subject: { type: 'user_role', id: null },
    difference: { role_ids: ids },
  })
  rolesChanged(tx)
  return { done: true as const }
}

/** Refreshes all open lists of roles and templates. */
const rolesChanged = (tx: Tx) => wentStale(tx, [userRoles.list.path, policyTemplates.list.path])
