import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type PolicyTemplateChange,
  policyTemplates,
  type RoleKind,
  userRoles,
} from '../../../contract/access/roles.ts'
import { fitsRole, permissions as known } from '../../../contract/permissions.ts'
import { keepHolders } from '../../identity/roles/governance.ts'
import { lockTemplates } from '../../identity/roles/grant.ts'
import { knownPermissions } from '../../identity/roles/known.ts'
import { roleName } from '../../identity/roles/names.ts'
import { rolesPolicy } from '../../identity/roles/policy.ts'
import type { Act, Spoken } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { AppError, conflict, denied, invalid, missing } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize, holds } from '../../platform/rights/policy.ts'
import { undoable } from '../../platform/undo.ts'
import { showTemplate } from './queries.ts'

/** Restores what it opened before, unless somebody has changed it since. */
export const permissionsChanged = undoable<z.output<typeof PolicyTemplateChange> & { id: number }>(
  'policy_template.changed',
  async (act, { id, ...before }) => {
    await changeTemplate(act, id, before).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'changed_meanwhile' ? conflict('undo_changed') : error
    })
  },
)

/**
 * Sets what a role opens, for everybody who has it and at once. Nobody changes a role above their own or adds a right
 * they lack, so nobody can strengthen their own role; and every governing right keeps a holder.
 */
export async function changeTemplate(
  act: Act & Spoken,
  id: number,
  { permissions, version }: z.output<typeof PolicyTemplateChange>,
) {
  const { tx, me, say } = act
  authorize(me, rolesPolicy.manage_templates)
  await lockTemplates(tx)
  const template = await tx
    .selectFrom('policy_templates as t')
    .innerJoin('user_roles as r', 'r.id', 't.role_id')
    .select(['t.permissions', 't.version', 'r.role_type', 'r.role_name', 'r.text_key'])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!template) throw missing()
  authorize(me, rolesPolicy.change, {
    role_name: roleName(say, template),
    permissions: template.permissions,
  })
  if (template.version !== version) throw conflict('changed_meanwhile')
  const before = knownPermissions(template.permissions)
  const after = knownPermissions(permissions)
  if (!after.every((permission) => fitsRole(template.role_type as z.output<typeof RoleKind>, permission)))
    throw invalid({ permissions: { code: 'invalid' } })
  const gained = after.filter((permission) => !before.includes(permission))
  const lost = before.filter((permission) => !after.includes(permission))
  const lacking = gained.find((permission) => !me.permissions.has(permission))
  if (lacking) throw denied('denied.role_grant', holds(lacking).because(me, undefined))
  if (gained.length + lost.length === 0) return showTemplate(act, id)
  await permissionsChanged.offer(act, { id, permissions: before, version: version + 1 })
  // Permissions of a newer release stay: this one can't judge them.
  const unknown = template.permissions.filter((name) => !Object.hasOwn(known, name))
  await tx
    .updateTable('policy_templates')
    .set({ permissions: [...after, ...unknown], updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await keepHolders(tx, lost)
  await record(act, {
    action: 'policy_template.changed',
    subject: { type: 'policy_template', id },
    difference: { role_name: template.role_name, gained, lost },
  })
  await rightsChanged(tx, '*')
  wentStale(tx, [userRoles.list.path, policyTemplates.list.path])
  return showTemplate(act, id)
}
