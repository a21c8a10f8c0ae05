import type { WebArea } from '../app/area.ts'

export const access: WebArea = {
  adminPages: [
    {
      section: 'people',
      href: '/admin/system/users/roles',
      text: 'shell.admin.roles',
      words: 'search.words.admin.roles',
      permissions: ['policy_templates_manage'],
    },
    {
      section: 'settings',
      href: '/admin/system/settings/sso',
      text: 'shell.admin.sso',
      words: 'search.words.admin.sso',
      says: 'shell.settings.sso',
      permissions: ['sso_authentication'],
    },
    {
      section: 'settings',
      href: '/admin/system/settings/domains',
      text: 'shell.admin.domains',
      words: 'search.words.admin.domains',
      says: 'shell.settings.domains',
      permissions: ['sso_authentication'],
    },
  ],
}
