import type { WebArea } from '../app/area.ts'

export const insight: WebArea = {
  adminPages: [
    {
      section: 'settings',
      href: '/admin/system/logs',
      text: 'shell.admin.logs',
      words: 'search.words.admin.logs',
      permissions: ['logs_view'],
    },
  ],
}
