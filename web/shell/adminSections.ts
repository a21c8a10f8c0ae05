import { Network, Settings, UsersRound } from 'lucide-react'
import type { GeneralPermission } from '../../contract/permissions.ts'
import type { TextKey } from '../app/texts.ts'
import type { IconMark } from '../ui/Icon.tsx'

interface AdminPage {
  href: string
  /** Where the pages of single things lie, when not below the list. */
  around?: string
  text: TextKey
  /** What is decided there, on the page of all settings. */
  says?: TextKey
  /** Any of these opens it. */
  permissions: readonly GeneralPermission[]
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
      {
        href: '/admin/manage/groups',
        text: 'shell.admin.groups',
        permissions: ['groups_create', 'groups_manage'],
      },
      {
        href: '/admin/manage/groups/categories',
        text: 'shell.admin.categories',
        permissions: ['groups_create'],
      },
      {
        href: '/admin/manage/groups/connections',
        text: 'shell.admin.connections',
        permissions: ['groups_manage'],
      },
      {
        href: '/admin/manage/groups/leader_positoins',
        text: 'shell.admin.leader_positions',
        permissions: ['groups_manage'],
      },
      { href: '/admin/manage/segments', text: 'shell.admin.segments', permissions: ['segments_create'] },
      { href: '/admin/manage/calendar', text: 'shell.admin.calendars', permissions: ['groups_calendars'] },
      {
        href: '/admin/manage/folders',
        text: 'shell.admin.folders',
        permissions: ['enterprise_folders_view'],
      },
      { href: '/admin/manage/labels', text: 'shell.admin.labels', permissions: ['enterprise_folders_view'] },
      { href: '/admin/manage/tags', text: 'shell.admin.tags', permissions: ['enterprise_folders_view'] },
      { href: '/admin/manage/archived', text: 'shell.admin.archived', permissions: ['archives_index'] },
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
        permissions: ['users_create'],
      },
      { href: '/admin/system/users/import', text: 'shell.admin.import', permissions: ['users_create'] },
      { href: '/admin/system/users/merge', text: 'shell.admin.merge', permissions: ['users_create'] },
      {
        href: '/admin/system/users/roles',
        text: 'shell.admin.roles',
        permissions: ['policy_templates_manage'],
      },
      {
        href: '/admin/system/users/policy_templates',
        text: 'shell.admin.policy_templates',
        permissions: ['policy_templates_manage'],
      },
    ],
  },
  {
    text: 'shell.admin.settings',
    icon: Settings,
    pages: [
      {
        href: '/admin/system/settings/fields',
        text: 'shell.admin.fields',
        says: 'shell.settings.fields',
        permissions: ['fields_manage'],
      },
      {
        href: '/admin/system/settings/sso',
        text: 'shell.admin.sso',
        says: 'shell.settings.sso',
        permissions: ['sso_authentication'],
      },
      {
        href: '/admin/system/settings/domains',
        text: 'shell.admin.domains',
        says: 'shell.settings.domains',
        permissions: ['sso_authentication'],
      },
      {
        href: '/admin/system/settings/policy_documents',
        text: 'shell.admin.policy_documents',
        says: 'shell.settings.policy_documents',
        permissions: ['enterprise_manage'],
      },
      {
        href: '/admin/system/settings/configuration',
        text: 'shell.admin.configuration',
        says: 'shell.settings.configuration',
        permissions: ['enterprise_manage'],
      },
      { href: '/admin/system/logs', text: 'shell.admin.logs', permissions: ['logs_view'] },
    ],
  },
]

export const sectionsFor = (holds: Record<GeneralPermission, boolean>) =>
  adminSections
    .map((section) => ({
      ...section,
      pages: section.pages.filter(({ permissions }) => permissions.some((permission) => holds[permission])),
    }))
    .filter(({ pages }) => pages.length > 0)

/** The pages of Global Settings that somebody may open. */
export const settingsFor = (holds: Record<GeneralPermission, boolean>) =>
  sectionsFor(holds)
    .flatMap(({ pages }) => pages)
    .flatMap(({ says, ...page }) => (says ? [{ ...page, says }] : []))

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
