import type { WebArea } from '../app/area.ts'

export const enterprise: WebArea = {
  adminPages: [
    {
      section: 'settings',
      href: '/admin/system/settings/configuration',
      text: 'shell.admin.configuration',
      words: 'search.words.admin.configuration',
      says: 'shell.settings.configuration',
      permissions: ['enterprise_manage'],
    },
  ],
}
