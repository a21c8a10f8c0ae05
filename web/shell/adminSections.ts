import { Network, Settings, UsersRound } from 'lucide-react'
import type { GeneralPermission } from '../../contract/permissions.ts'
import type { TextKey } from '../app/texts.ts'
import type { IconMark } from '../ui/Icon.tsx'

interface AdminPage {
  href: string
  /** Where the pages of single things lie, when not below the list. */
  around?: string
  text: TextKey
  permission: GeneralPermission
}

export interface AdminSection {
  text: TextKey
  icon: IconMark
  /** Each page with the permission that opens it; a section without a page one may open isn't there. */
  pages: readonly AdminPage[]
}

/** The sections of the administration that exist, in their order. An area adds its own here when its page stands. */
export const adminSections: readonly AdminSection[] = [
  {
    text: 'shell.admin.networks',
    icon: Network,
    pages: [
      { href: '/admin/manage/groups', text: 'shell.admin.groups', permission: 'groups_create' },
      {
        href: '/admin/manage/groups/categories',
        text: 'shell.admin.categories',
        permission: 'groups_create',
      },
      {
        href: '/admin/manage/groups/connections',
        text: 'shell.admin.connections',
        permission: 'groups_manage',
      },
      {
        href: '/admin/manage/groups/leader_positoins',
        text: 'shell.admin.leader_positions',
        permission: 'groups_manage',
      },
      { href: '/admin/manage/segments', text: 'shell.admin.segments', permission: 'segments_create' },
      { href: '/admin/manage/calendar', text: 'shell.admin.calendars', permission: 'groups_calendars' },
      { href: '/admin/manage/folders', text: 'shell.admin.folders', permission: 'enterprise_folders_view' },
      { href: '/admin/manage/labels', text: 'shell.admin.labels', permission: 'enterprise_folders_view' },
      { href: '/admin/manage/tags', text: 'shell.admin.tags', permission: 'enterprise_folders_view' },
      { href: '/admin/manage/archived', text: 'shell.admin.archived', permission: 'archives_index' },
    ],
  },
  {
    text: 'shell.admin.people',
    icon: UsersRound,
    pages: [
      {
        href: '/admin/system/users/list',
        around: '/admin/system/users',
        text: 'shell.admin.users',
        permission: 'users_create',
      },
      { href: '/admin/system/users/import', text: 'shell.admin.import', permission: 'users_create' },
      { href: '/admin/system/users/merge', text: 'shell.admin.merge', permission: 'users_create' },
      {
        href: '/admin/system/users/roles',
        text: 'shell.admin.roles',
        permission: 'policy_templates_manage',
      },
      {
        href: '/admin/system/users/policy_templates',
        text: 'shell.admin.policy_templates',
        permission: 'policy_templates_manage',
      },
    ],
  },
  {
    text: 'shell.admin.settings',
    icon: Settings,
    pages: [
      { href: '/admin/system/settings/fields', text: 'shell.admin.fields', permission: 'fields_manage' },
      { href: '/admin/system/settings/sso', text: 'shell.admin.sso', permission: 'sso_authentication' },
      {
        href: '/admin/system/settings/domains',
        text: 'shell.admin.domains',
        permission: 'sso_authentication',
      },
      {
        href: '/admin/system/settings/policy_documents',
        text: 'shell.admin.policy_documents',
        permission: 'enterprise_manage',
      },
      {
        href: '/admin/system/settings/configuration',
        text: 'shell.admin.configuration',
        permission: 'enterprise_manage',
      },
      { href: '/admin/system/logs', text: 'shell.admin.logs', permission: 'logs_view' },
    ],
  },
]

export const sectionsFor = (holds: Record<GeneralPermission, boolean>) =>
  adminSections
    .map((section) => ({ ...section, pages: section.pages.filter(({ permission }) => holds[permission]) }))
    .filter(({ pages }) => pages.length > 0)

/** The page of the menu that an address belongs to: of those around it the nearest, so that one stands out and not two. */
export function pageAround(sections: readonly AdminSection[], path: string): AdminPage | undefined {
  const lies = ({ href, around = href }: AdminPage) =>
    `${path}/`.startsWith(`${around}/`) ? around.length : 0
  return sections
    .flatMap(({ pages }) => pages)
    .reduce<AdminPage | undefined>(
      (nearest, page) => (lies(page) > (nearest ? lies(nearest) : 0) ? page : nearest),
      undefined,
    )
}
