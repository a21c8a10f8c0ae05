import { all, any, clause, holds, type Rule } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'

/** A role that is to be given to somebody, across the enterprise or inside one network. */
export interface Given {
  role_name: string
  permissions: readonly string[]
  network_id?: number
}

function lacking(me: Viewer, { permissions, network_id }: Given) {
  const here = network_id === undefined ? undefined : me.leads.get(network_id)?.permissions
  const mine: ReadonlySet<string> = me.permissions
  const inside: ReadonlySet<string> | undefined = here
  return permissions.find((permission) => !mine.has(permission) && !inside?.has(permission))
}

/** Nobody gives what they don't hold: all of the role's rights must be the giver's own. */
const opensNoMore: Rule<Given> = {
  allows: (me, given) => lacking(me, given) === undefined,
  because: (me, given) => {
    const permission = lacking(me, given)
    const { role_name: role } = given
    return permission === undefined
      ? [{ by: 'template', allows: true, text: 'role_opens_no_more', facts: { role } }]
      : [{ by: 'template', allows: false, text: 'role_opens_more', facts: { role, permission } }]
  },
}

export const rolesPolicy = {
  /** Assigning roles includes seeing which there are. */
  view: clause<void>('roles', any(holds('policy_templates_manage'), holds('users_create'))),
  manage: clause<void>('roles', holds('policy_templates_manage')),
  /** Nobody renames, deletes or changes a role above their own. */
  change: clause<Given>('role_above', all(holds('policy_templates_manage'), opensNoMore)),
  manage_templates: clause<void>('policy_templates', holds('policy_templates_manage')),
  give: clause<Given>('role_give', opensNoMore),
  view_rights: clause<void>('rights_view', any(holds('policy_templates_manage'), holds('users_create'))),
}
