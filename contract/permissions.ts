import type { RoleType } from './access/roleTypes.ts'

/**
 * Every permission, once. `scope: 'general'` opens something across the enterprise; `'group'` opens something inside
 * the networks whose role has it. Each is explained under `permissions.<name>` of texts/<locale>/permissions.json.
 */
export const permissions = {
  // Names from the older API, which its programs know
  metrics_overview: 'general',
  groups_create: 'general',
  segments_create: 'general',
  groups_calendars: 'general',
  enterprise_folders_view: 'general',
  groups_budget_manage: 'general',
  manage_fiscal_period: 'general',
  campaigns_create: 'general',
  polls_create: 'general',
  users_create: 'general',
  sso_authentication: 'general',
  policy_templates_manage: 'general',
  fields_manage: 'general',
  branding_manage: 'general',
  custom_text_manage: 'general',
  emails_manage: 'general',
  gamification_manage: 'general',
  logs_view: 'general',
  logs_manage: 'general',
  edit_posts: 'general',
  enterprise_manage: 'general',
  archives_index: 'general',
  // Of the product itself, as <area>_<verb>
  campaigns_view: 'general',
  campaigns_manage: 'general',
  surveys_view: 'general',
  surveys_create: 'general',
  surveys_manage: 'general',
  mentorship_manage: 'general',
  groups_view: 'general',
  groups_manage: 'general',
  groups_auto_archive: 'general',
  groups_insights: 'general',
  groups_layouts: 'general',
  groups_settings: 'general',
  across_enterprise: 'general',
  enterprise_view: 'general',
  annual_budget_delete: 'general',
  events_view: 'group',
  events_create: 'group',
  events_manage: 'group',
  events_approval: 'group',
  resource_view: 'group',
  resource_create: 'group',
  resource_manage: 'group',
  news_view: 'group',
  news_create: 'group',
  news_manage: 'group',
  news_approval: 'group',
  news_social_link: 'group',
  news_news_link: 'group',
  news_message: 'group',
  outcomes_view: 'group',
  outcomes_create: 'group',
  outcomes_manage: 'group',
  kpis_view: 'group',
  kpis_manage: 'group',
  budgets_view: 'group',
  budgets_request: 'group',
  budgets_approval: 'group',
  budgets_manage: 'group',
  members_view: 'group',
  members_create: 'group',
  members_manage: 'group',
  leaders_view: 'group',
  leaders_manage: 'group',
  settings_view: 'group',
  settings_manage: 'group',
} as const satisfies Record<string, 'general' | 'group'>

export type Permission = keyof typeof permissions
type Scoped<S> = { [P in Permission]: (typeof permissions)[P] extends S ? P : never }[Permission]
export type GeneralPermission = Scoped<'general'>
export type GroupPermission = Scoped<'group'>

/**
 * Permissions that control the others: roles and their assignment, ways in, settings, the log. Somebody active must
 * always hold each, or nobody could give it back.
 */
export const governingPermissions = [
  'policy_templates_manage',
  'users_create',
  'sso_authentication',
  'enterprise_manage',
  'logs_view',
  'logs_manage',
] as const satisfies readonly Permission[]

export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]]

/** Where an administrator lands after sign-in: the first of these that they hold. */
export const adminLanding = [
  ['metrics_overview', '/admin/analyze'],
  ['groups_create', '/admin/manage/groups'],
  ['segments_create', '/admin/manage/segments'],
  ['groups_calendars', '/admin/manage/calendar'],
  ['enterprise_folders_view', '/admin/manage/folders'],
  ['groups_budget_manage', '/admin/plan/budgeting'],
  ['manage_fiscal_period', '/admin/plan/budgeting'],
  ['polls_create', '/admin/polls'],
  ['users_create', '/admin/system/users/list'],
  ['sso_authentication', '/admin/system/settings/sso'],
  ['policy_templates_manage', '/admin/system/users/policy_templates'],
  ['fields_manage', '/admin/system/settings/fields'],
  ['branding_manage', '/admin/system/branding/theme'],
  ['custom_text_manage', '/admin/system/settings/custom_texts'],
  ['emails_manage', '/admin/system/settings/emails/layouts'],
  ['gamification_manage', '/admin/gamification/rewards'],
  ['logs_view', '/admin/system/logs'],
  ['enterprise_manage', '/admin/system/settings/configuration'],
  ['archives_index', '/admin/manage/archived'],
] as const satisfies readonly (readonly [GeneralPermission, string])[]

/** Rights that open a page of the administration without standing in that order: they land after all others. */
export const furtherLanding = [
  ['groups_manage', '/admin/manage/groups'],
  ['surveys_view', '/admin/surveys'],
  ['surveys_create', '/admin/surveys'],
  ['surveys_manage', '/admin/surveys'],
  ['mentorship_manage', '/admin/mentorship/mentor-topics'],
] as const satisfies readonly (readonly [GeneralPermission, string])[]

export type AdminLanding = (typeof adminLanding | typeof furtherLanding)[number][1]

/** Every permission in the area where people look for it, in the order it is shown. */
export const permissionAreas = {
  people: [
    'users_create',
    'policy_templates_manage',
    'fields_manage',
    'sso_authentication',
    'across_enterprise',
  ],
  networks: [
    'groups_view',
    'groups_create',
    'groups_manage',
    'groups_settings',
    'groups_layouts',
    'groups_insights',
    'groups_auto_archive',
    'segments_create',
  ],
  inside: ['settings_view', 'settings_manage', 'leaders_view', 'leaders_manage'],
  members: ['members_view', 'members_create', 'members_manage'],
  events: ['events_view', 'events_create', 'events_manage', 'events_approval', 'groups_calendars'],
  plan: ['outcomes_view', 'outcomes_create', 'outcomes_manage', 'kpis_view', 'kpis_manage'],
  news: [
    'news_view',
    'news_create',
    'news_manage',
    'news_approval',
    'news_social_link',
    'news_news_link',
    'news_message',
    'edit_posts',
  ],
  resources: [
    'resource_view',
    'resource_create',
    'resource_manage',
    'enterprise_folders_view',
    'archives_index',
  ],
  budgets: [
    'budgets_view',
    'budgets_request',
    'budgets_approval',
    'budgets_manage',
    'groups_budget_manage',
    'manage_fiscal_period',
    'annual_budget_delete',
  ],
  surveys: [
    'polls_create',
    'surveys_view',
    'surveys_create',
    'surveys_manage',
    'campaigns_view',
    'campaigns_create',
    'campaigns_manage',
  ],
  mentorship: ['mentorship_manage'],
  look: ['branding_manage', 'custom_text_manage', 'emails_manage'],
  enterprise: [
    'enterprise_view',
    'enterprise_manage',
    'metrics_overview',
    'gamification_manage',
    'logs_view',
    'logs_manage',
  ],
} as const satisfies Record<string, readonly Permission[]>
export type PermissionArea = keyof typeof permissionAreas

/** A role for leaders opens things inside their networks and nothing else. */
export const fitsRole = (type: RoleType, permission: Permission) =>
  type !== 'group' || permissions[permission] === 'group'
