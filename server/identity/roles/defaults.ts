import type { RoleType } from '../../../contract/access/roleTypes.ts'
import { type Permission, permissionNames, permissions } from '../../../contract/permissions.ts'
import type { Tx } from '../../platform/database/db.ts'

interface DefaultRole {
  /** In English; readers of other languages see `roles.defaults.<key>` until somebody renames the role. */
  role_name: string
  role_type: RoleType
  priority: number
  is_default?: true
  permissions: readonly Permission[]
}

const memberMay: Permission[] = [
  'groups_view',
  'events_view',
  'resource_view',
  'news_view',
  'members_view',
  'leaders_view',
  'outcomes_view',
  'kpis_view',
]
const insideMay = memberMay.filter((permission) => permissions[permission] === 'group')
const leaderMay: Permission[] = [
  ...insideMay,
  'events_create',
  'events_manage',
  'resource_create',
  'resource_manage',
  'news_create',
  'news_manage',
  'news_social_link',
  'news_news_link',
  'news_message',
  'outcomes_create',
  'outcomes_manage',
  'kpis_manage',
  'budgets_view',
  'budgets_request',
  'members_create',
  'members_manage',
  'leaders_manage',
  'settings_view',
  'settings_manage',
]

/** The roles of a new enterprise, with templates an administrator can change. */
export const defaultRoles: readonly DefaultRole[] = [
  { role_name: 'Admin', role_type: 'admin', priority: 1, permissions: permissionNames },
  {
    role_name: 'Resource admin',
    role_type: 'admin',
    priority: 2,
    permissions: [
      ...memberMay,
      'enterprise_folders_view',
      'resource_create',
      'resource_manage',
      'archives_index',
      'across_enterprise',
    ],
  },
  {
    role_name: 'Success coach',
    role_type: 'admin',
    priority: 3,
    permissions: [
      ...memberMay,
      'metrics_overview',
      'groups_insights',
      'groups_create',
      'groups_manage',
      'users_create',
      'enterprise_view',
    ],
  },
  {
    role_name: 'Designer',
    role_type: 'admin',
    priority: 4,
    permissions: [...memberMay, 'branding_manage', 'emails_manage', 'custom_text_manage', 'groups_layouts'],
  },
  {
    role_name: 'Approver',
    role_type: 'user',
    priority: 5,
    permissions: [
      ...memberMay,
      'events_approval',
      'news_approval',
      'budgets_view',
      'budgets_approval',
      'across_enterprise',
    ],
  },
  { role_name: 'Group leader', role_type: 'group', priority: 6, permissions: leaderMay },
  {
    role_name: 'Region leader',
    role_type: 'group',
    priority: 7,
    permissions: leaderMay.filter((permission) => permission !== 'settings_manage'),
  },
  {
    role_name: 'Sponsor',
    role_type: 'group',
    priority: 8,
    permissions: [...insideMay, 'budgets_view', 'settings_view'],
  },
  {
    role_name: 'Facilitator',
    role_type: 'group',
    priority: 9,
    permissions: [...insideMay, 'events_create', 'news_create', 'news_message', 'resource_create'],
  },
  {
    role_name: 'Trainer',
    role_type: 'group',
    priority: 10,
    permissions: [...insideMay, 'events_create', 'resource_create', 'resource_manage'],
  },
  {
    role_name: 'Client partner',
    role_type: 'user',
    priority: 11,
    permissions: [...memberMay, 'metrics_overview', 'groups_insights'],
  },
  {
    role_name: 'Partner',
    role_type: 'user',
    priority: 12,
    permissions: ['groups_view', 'events_view', 'news_view'],
  },
  { role_name: 'Member', role_type: 'user', priority: 13, is_default: true, permissions: memberMay },
]

/** The text key of a default role's name. */
export const textKeyOf = (roleName: string) => roleName.toLowerCase().replaceAll(' ', '_')

/** Gives a new enterprise its roles; returns their ids by name. */
export async function makeDefaultRoles(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('user_roles')
    .values(
      defaultRoles.map(({ role_name, role_type, priority, is_default = false }) => ({
        role_name,
        text_key: textKeyOf(role_name),
        role_type,
        priority,
        is_default,
      })),
    )
    .returning(['id', 'role_name'])
    .execute()
  const ids = new Map(rows.map((row) => [row.role_name, row.id]))
  await tx
    .insertInto('policy_templates')
    .values(
      defaultRoles.map(({ role_name, permissions }) => ({
        role_id: ids.get(role_name) ?? 0,
        name: role_name,
        permissions: [...permissions],
      })),
    )
    .execute()
  return ids
}
