import type { z } from 'zod'
import {
  type PolicyTemplate,
  RolesFilter,
  roleSorts,
  TemplatesFilter,
  type UserRole,
} from '../../../contract/access/roles.ts'
import { limits } from '../../../contract/limits.ts'
import { exportable } from '../../downloads/exports.ts'
import { rolesPolicy } from '../../identity/roles/policy.ts'
import { reading } from '../../platform/act.ts'
import type { Speak } from '../../platform/texts.ts'
import { listRoles, listTemplates } from './queries.ts'

/** There are never more than fit one page of this size. */
const all = { page: 1, page_size: limits.roles, sort_by: 'priority' } as const
const Roles = RolesFilter.strict()
const Templates = TemplatesFilter.strict()

/** The list of roles as a file, in its order. */
export const rolesExport = exportable<z.output<typeof UserRole>, typeof Roles>({
  name: 'user_roles',
  title: (say) => say('roles.list.title'),
  may: rolesPolicy.view,
  secure: false,
  query: Roles,
  columns: () => [
    ...roleSorts.map((key) => ({
      key,
      title: (say: Speak) => say(`roles.list.column.${key}`),
      value: (role: z.output<typeof UserRole>, { say }: { say: Speak }) =>
        key === 'role_type' ? say(`roles.kind.${role.role_type}`) : role[key],
    })),
    {
      key: 'permission_count',
      title: (say) => say('roles.export.permission_count'),
      value: (role) => role.permission_count,
    },
    {
      key: 'is_default',
      title: (say) => say('roles.export.is_default'),
      value: (role) => role.is_default,
    },
    { key: 'id', title: (say) => say('roles.export.id'), unusual: true, value: (role) => role.id },
  ],
  rows: async ({ db, me, say }, filter, { after }) =>
    after ? [] : (await listRoles(reading(db, me, { say }), { ...filter, ...all })).items,
})

/** What each role opens, in plain words, one line a role. */
export const templatesExport = exportable<z.output<typeof PolicyTemplate>, typeof Templates>({
  name: 'policy_templates',
  title: (say) => say('roles.templates.title'),
  may: rolesPolicy.manage_templates,
  secure: false,
  query: Templates,
  columns: () => [
    {
      key: 'role_name',
      title: (say) => say('roles.templates.column.role_name'),
      value: (template) => template.role_name,
    },
    {
      key: 'kind',
      title: (say) => say('roles.templates.column.kind'),
      value: (template, { say }) => say(`roles.kind.${template.role_type}`),
    },
    {
      key: 'permissions',
      title: (say) => say('roles.templates.column.permissions'),
      value: ({ permissions }, { say }) => permissions.map((name) => say(`permissions.${name}`)).join('\n'),
    },
    {
      key: 'updated_at',
      title: (say) => say('roles.templates.column.updated_at'),
      value: (template) => template.updated_at,
    },
    {
      key: 'permission_names',
      title: (say) => say('roles.export.permission_names'),
      unusual: true,
      value: ({ permissions }) => permissions.join(' '),
    },
    { key: 'id', title: (say) => say('roles.export.id'), unusual: true, value: (template) => template.id },
  ],
  rows: async ({ db, me, say }, filter, { after }) =>
    after ? [] : (await listTemplates(reading(db, me, { say }), { ...filter, ...all })).items,
})
